-- Keys and the names of browsers are kept as SHA-256 only. Where a key must be shown again it is kept sealed, to be read with
-- the browser's cookie or, for an invitation, with the host's key. The program converts what is there when it starts.
ALTER TABLE grants ADD COLUMN sealed TEXT NOT NULL DEFAULT '';
ALTER TABLE visits ADD COLUMN sealed TEXT NOT NULL DEFAULT '';
