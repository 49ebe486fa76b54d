-- Small facts about a table by name: the players' names (`seat.0`), what one asks of the others (`request`), the table
-- it was played on from (`origin`), the game after it (`rematch`).
CREATE TABLE facts (
    table_id TEXT NOT NULL REFERENCES tables (id),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (table_id, name)
);

-- What happened last, as everybody was told.
ALTER TABLE tables ADD COLUMN last TEXT NOT NULL DEFAULT '';

-- Who hears it: a set of bits as in grants.seats; -1 for everybody.
ALTER TABLE chat ADD COLUMN heard BIGINT NOT NULL DEFAULT -1;

-- Browsers a seat's link was opened in, other than the one that took the seat.
CREATE TABLE visits (
    owner TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,
    PRIMARY KEY (owner, table_id, key)
);
CREATE INDEX visits_by_table ON visits (table_id);
