-- What each player's browser adds to the dice; empty while the dice wait for it.
CREATE TABLE shares (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    share TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
