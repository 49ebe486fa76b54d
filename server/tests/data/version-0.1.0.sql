-- A database file of version 0.1.0, written by sqlx: two tables of pickets, one of them with a game in progress.
PRAGMA foreign_keys = OFF;
PRAGMA journal_mode = WAL;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'tables','2026-11-17 23:57:33',1,X'46185F36CA1421BEFC6D44664A8C33B68EE75A572F584CB84B2585D6342ADC2B16EB2D85BFAB3BEFEAE3C92E250C766D',15472554);
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    who TEXT NOT NULL,
    words TEXT NOT NULL,
    said BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);
INSERT INTO "chat" VALUES('XAVMcW2cNVQ',0,'blue','Good luck, l''ami!',1794959856);
INSERT INTO "chat" VALUES('XAVMcW2cNVQ',1,'red','Größe',1794959856);
CREATE TABLE grants (
    table_id TEXT NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,
    seats BIGINT NOT NULL,
    role TEXT NOT NULL,
    owner TEXT NOT NULL,
    PRIMARY KEY (table_id, key)
);
INSERT INTO "grants" VALUES('XAVMcW2cNVQ','hgc63OLAyxZZKdhfBLMbwicJRdFLsUpf13nA2-XtzkU',1,'host','9Mf8V0cpVdzzlI93pyjOUzfwL_SVBYy-Zd3pwbOV0-A');
INSERT INTO "grants" VALUES('XAVMcW2cNVQ','L1uYBuU3zkKZJFnl-aE-jZKaH-aEtdCHHK6bYSPTBxY',2,'player','2xryNwL5hnxwXivmalOQnV0Igb6xCAPufnt91PRmzRY');
INSERT INTO "grants" VALUES('WN7_K-SrCi8','U-l2ljK7Oe9FB9QS9HUGLqPNSRvfLQjLIcYFjBfWuJw',2,'invite','');
INSERT INTO "grants" VALUES('WN7_K-SrCi8','ZBddDG66I5XMAf89Hm1uJEDv7nHQwcGvbCj_v6FNaVA',1,'host','9Mf8V0cpVdzzlI93pyjOUzfwL_SVBYy-Zd3pwbOV0-A');
CREATE TABLE journal (
    table_id TEXT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;
INSERT INTO "journal" VALUES('WN7_K-SrCi8',0,'chance','draw 3');
INSERT INTO "journal" VALUES('WN7_K-SrCi8',1,'chance','draw 1');
INSERT INTO "journal" VALUES('WN7_K-SrCi8',2,'chance','draw 2');
INSERT INTO "journal" VALUES('WN7_K-SrCi8',3,'chance','draw 1');
INSERT INTO "journal" VALUES('XAVMcW2cNVQ',0,'chance','draw 3');
INSERT INTO "journal" VALUES('XAVMcW2cNVQ',1,'chance','draw 2');
INSERT INTO "journal" VALUES('XAVMcW2cNVQ',2,'chance','draw 2');
INSERT INTO "journal" VALUES('XAVMcW2cNVQ',3,'chance','draw 3');
INSERT INTO "journal" VALUES('XAVMcW2cNVQ',4,'blue','pick 1');
INSERT INTO "journal" VALUES('XAVMcW2cNVQ',5,'blue','undo');
INSERT INTO "journal" VALUES('XAVMcW2cNVQ',6,'blue','halt');
INSERT INTO "journal" VALUES('XAVMcW2cNVQ',7,'red','halt');
CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    key TEXT NOT NULL,
    words TEXT NOT NULL,
    PRIMARY KEY (table_id, key)
);
INSERT INTO "notes" VALUES('XAVMcW2cNVQ','L1uYBuU3zkKZJFnl-aE-jZKaH-aEtdCHHK6bYSPTBxY','Feint left.');
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
INSERT INTO "tables" VALUES('XAVMcW2cNVQ','pickets','game: pickets
edition: for tests
rules: 1
scenario: plain
options: 
seats: 2
seed: df4a3984ab51324f52a134ffd59fb58578e2c5388a196e6b58d906a59576f5c2
---
',',',0,'blue to decide',0,1794959856,1794959856);
INSERT INTO "tables" VALUES('WN7_K-SrCi8','pickets','game: pickets
edition: for tests
rules: 1
scenario: plain
options: 
seats: 2
seed: 3ffeb17385343d8fcb78d20f1197bd2aeaf1e2c91aafbc774085c6737c1c6c30
---
',',',0,'blue to decide',0,1794959856,1794959856);
CREATE INDEX grants_by_owner ON grants (owner);
COMMIT;
