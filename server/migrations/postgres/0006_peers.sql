-- What proves to a server that a request comes from another server of the same database.
CREATE TABLE peers (
    id BIGINT PRIMARY KEY,
    token TEXT NOT NULL
);
