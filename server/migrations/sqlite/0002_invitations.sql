-- The invitation a seat was taken by: whoever takes it again from the same browser gets the same key.
ALTER TABLE grants ADD COLUMN invite TEXT NOT NULL DEFAULT '';

-- One row that is written to learn whether writing works.
CREATE TABLE health (
    id BIGINT PRIMARY KEY,
    checked BIGINT NOT NULL
);
INSERT INTO health (id, checked) VALUES (1, 0);
