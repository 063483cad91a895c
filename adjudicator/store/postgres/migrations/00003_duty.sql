-- +goose Up

-- duty says which worker does what one does alone, such as reading a mailbox, until
-- when by this server's clock. The fence rises with each taking.
create table duty (
	name   text collate "C" primary key,
	fence  bigint not null default 1,
	holder text,
	until  timestamptz
);
