BEGIN TRANSACTION;
CREATE TABLE accounts (
	id VARCHAR(128) NOT NULL, 
	balance BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT no_negative_balance CHECK (balance >= 0 OR id = 'issuer')
);
CREATE TABLE actions (
	actor VARCHAR(128) NOT NULL, 
	table_id VARCHAR(64) DEFAULT '' NOT NULL, 
	action_id VARCHAR(64) NOT NULL, 
	first_seq BIGINT NOT NULL, 
	last_seq BIGINT NOT NULL, 
	PRIMARY KEY (actor, table_id, action_id)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0011');
CREATE TABLE attempts (
	account VARCHAR(64) NOT NULL, 
	until DOUBLE NOT NULL, 
	PRIMARY KEY (account)
);
CREATE TABLE auditions (
	id VARCHAR(64) NOT NULL, 
	composer VARCHAR(64), 
	at VARCHAR(32) NOT NULL, 
	"plan" TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(composer) REFERENCES people (id) ON DELETE SET NULL
);
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
CREATE TABLE leader (
	id INTEGER NOT NULL CHECK (id = 1), 
	term INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE leads (
	table_id VARCHAR(64) NOT NULL, 
	term INTEGER NOT NULL, opened_by VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE people (
	id VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	password VARCHAR(200) NOT NULL, 
	roles VARCHAR(200) NOT NULL, 
	since VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE rules (
	hash VARCHAR(80) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE rulings (
	id BIGINT NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	game VARCHAR(128) NOT NULL, 
	title VARCHAR(120) NOT NULL, 
	amount BIGINT NOT NULL, 
	decision VARCHAR(2000) NOT NULL, 
	hand TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(id) REFERENCES events (seq)
);
CREATE TABLE seals (
	seq BIGINT NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	seal VARCHAR(64) NOT NULL, 
	PRIMARY KEY (seq)
);
CREATE TABLE seeds (
	table_id VARCHAR(64) NOT NULL, 
	hand INTEGER NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, hand)
);
CREATE TABLE servers (
	term INTEGER NOT NULL, 
	address VARCHAR(200) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	beat BIGINT NOT NULL, 
	PRIMARY KEY (term)
);
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	since VARCHAR(32) NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE take_questions (
	take VARCHAR(64) NOT NULL, 
	number INTEGER NOT NULL, 
	drill TEXT NOT NULL, 
	asked VARCHAR(32) NOT NULL, 
	answered VARCHAR(32), 
	grade TEXT, 
	PRIMARY KEY (take, number), 
	FOREIGN KEY(take) REFERENCES takes (id) ON DELETE CASCADE
);
CREATE TABLE takes (
	id VARCHAR(64) NOT NULL, 
	audition VARCHAR(64) NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	started VARCHAR(32) NOT NULL, 
	finished VARCHAR(32), 
	PRIMARY KEY (id), 
	FOREIGN KEY(audition) REFERENCES auditions (id) ON DELETE CASCADE, 
	FOREIGN KEY(person) REFERENCES people (id) ON DELETE CASCADE
);
CREATE INDEX events_of_hand ON events (table_id, hand, seq);
CREATE INDEX openings ON events (seq) WHERE number = 1;
CREATE INDEX takes_of_audition ON takes (audition);
CREATE INDEX takes_of_person ON takes (person);
CREATE INDEX leads_of_server ON leads (term);
COMMIT;
