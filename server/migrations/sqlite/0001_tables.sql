-- A table: who may play it, how it was set up, and what it waits for.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    chairs TEXT NOT NULL,
    read_only BIGINT NOT NULL,
    status TEXT NOT NULL,
    decides BIGINT NOT NULL,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL
);

-- Who holds which key; seats are a set of bits, the lowest the first seat.
CREATE TABLE grants (
    table_id TEXT NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,
    seats BIGINT NOT NULL,
    role TEXT NOT NULL,
    owner TEXT NOT NULL,
    PRIMARY KEY (table_id, key)
);
CREATE INDEX grants_by_owner ON grants (owner);

-- The journal: one line per choice, answer of chance, undo and resignation. Only ever added to.
CREATE TABLE journal (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    who TEXT NOT NULL,
    words TEXT NOT NULL,
    said BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (table_id, key)
);
