-- +goose Up

-- Instants are nanoseconds since 1970; null is never. Documents are JSON as bytes:
-- select convert_from(state, 'UTF8') from docket where id = 'demo'.
-- Ids compare by their bytes. There are no foreign keys: they would lock the row
-- of a docket at each insert, and whoever writes holds its row of due anyway.

-- due has one narrow row for each docket, apart from what the docket holds since it
-- changes most often. Whoever writes to a docket locks its row first.
create table due (
	docket  text collate "C" primary key,
	-- A docket for which emails wait may not have been made yet.
	made    boolean not null default false,
	-- The id without case: no two dockets differ by that alone.
	fold    text collate "C" unique,
	-- When the first email, the first letter, the clock's instant and entries without
	-- letters begin to wait.
	mail    bigint,
	letter  bigint,
	clock   bigint,
	untold  bigint,
	trouble boolean not null default false,
	-- Since when the docket needs attention. One in trouble has its letters alone.
	since   bigint generated always as (case
		when not made then null
		when trouble then letter
		else least(mail, letter, clock, untold) end) stored,
	-- Who holds the docket, until when by this server's clock. The fence rises with
	-- each taking.
	fence   bigint not null default 0,
	holder  text,
	until   timestamptz
) with (fillfactor = 70);
create index due_since on due (since, docket) where since is not null;
create index due_holder on due (holder) where holder is not null;

-- docket is what its last commit left; records counts those of its history.
create table docket (
	id         text collate "C" primary key,
	records    bigint not null default 0,
	state      bytea not null,
	seats      bytea,
	checkpoint bytea
) with (fillfactor = 70);

-- The office's own docket is always there.
insert into due (docket, made) values ('', true);
insert into docket (id, state) values ('', '{}');

-- journal is the lines of the journals, each with its line feed.
create table journal (
	docket text collate "C" not null,
	entry  bigint not null,
	line   bytea not null,
	primary key (docket, entry)
);

-- record is a docket's history beside its journal: a document for each commit, and
-- for what became of letters.
create table record (
	docket text collate "C" not null,
	n      bigint not null,
	record bytea not null,
	primary key (docket, n)
);

-- verdict says which record decided an email.
create table verdict (
	docket text collate "C" not null,
	mail   bigint not null,
	n      bigint not null,
	primary key (docket, mail)
);

-- seen are prints that dockets have seen, each with the email that it was seen with.
create table seen (
	docket text collate "C" not null,
	print  bytea not null,
	mail   bigint not null,
	primary key (docket, print)
);

-- filed are the order sets with an id in the journals; nth is their order in an entry.
create table filed (
	docket text collate "C" not null,
	player text collate "C" not null,
	id     text collate "C" not null,
	entry  bigint not null,
	nth    int not null,
	digest bytea not null,
	primary key (docket, player, id, entry, nth)
);

-- seat says who has the seats.
create table seat (
	docket text collate "C" not null,
	player text collate "C" not null,
	person text collate "C" not null,
	primary key (docket, player)
);
create index seat_person on seat (person);

-- person are the people, and address where they may write from, as addresses are
-- compared.
create table person (
	id     text collate "C" primary key,
	record bytea not null
);
create table address (
	address text collate "C" not null,
	person  text collate "C" not null,
	primary key (address, person)
);
create index address_person on address (person);

-- counter has the number of the next email. A row gives numbers in the order of the
-- commits and without gaps, which a sequence does not.
create table counter (next bigint not null);
insert into counter values (1);

-- mail are the emails that are kept; info is what is known of one beside its bytes.
create table mail (
	number bigint primary key,
	slight boolean not null,
	info   bytea not null,
	raw    bytea
);
alter table mail alter column raw set storage external;
create index mail_slight on mail (number) where slight;

-- source are the emails of mailboxes by what the mailbox calls them.
create table source (
	box    text collate "C" not null,
	uid    numeric(20) not null,
	number bigint not null,
	primary key (box, uid)
);

-- box is how far mailboxes were read.
create table box (
	name    text collate "C" primary key,
	through bigint,
	below   numeric(20) not null default 0
);

-- routed are the emails that wait in dockets.
create table routed (
	docket text collate "C" not null,
	number bigint not null,
	at     bigint,
	primary key (docket, number)
);

-- slight counts the emails of a day that may be forgotten.
create table slight (
	first bigint primary key,
	last  bigint not null,
	day   text not null,
	bytes bigint not null
);

-- trying says which worker is deciding an email.
create table trying (
	docket text collate "C" not null,
	mail   bigint not null,
	worker text not null,
	primary key (docket, mail, worker)
);
