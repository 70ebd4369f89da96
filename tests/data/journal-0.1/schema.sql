BEGIN TRANSACTION;
CREATE TABLE accounts (
	id VARCHAR(128) NOT NULL, 
	balance BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT no_negative_balance CHECK (balance >= 0 OR id = 'issuer')
);
CREATE TABLE actions (
	actor VARCHAR(128) NOT NULL, 
	action_id VARCHAR(64) NOT NULL, 
	first_seq BIGINT NOT NULL, 
	last_seq BIGINT NOT NULL, 
	PRIMARY KEY (actor, action_id)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE checkpoints (
	table_id VARCHAR(64) NOT NULL, 
	hand INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	PRIMARY KEY (table_id, hand)
);
CREATE TABLE entries (
	seq BIGINT NOT NULL, 
	place INTEGER NOT NULL, 
	debit VARCHAR(128) NOT NULL, 
	credit VARCHAR(128) NOT NULL, 
	amount BIGINT NOT NULL CHECK (amount > 0), 
	why VARCHAR(200) NOT NULL, 
	PRIMARY KEY (seq, place), 
	FOREIGN KEY(seq) REFERENCES events (seq)
);
CREATE TABLE events (
	seq BIGINT NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	table_id VARCHAR(64) NOT NULL, 
	hand INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (seq), 
	UNIQUE (table_id, number)
);
CREATE TABLE people (
	id VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	password VARCHAR(200) NOT NULL, 
	roles VARCHAR(200) NOT NULL, 
	since VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE seeds (
	table_id VARCHAR(64) NOT NULL, 
	hand INTEGER NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, hand)
);
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	since VARCHAR(32) NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE INDEX events_of_hand ON events (table_id, hand, seq);
CREATE INDEX openings ON events (seq) WHERE number = 1;
COMMIT;
