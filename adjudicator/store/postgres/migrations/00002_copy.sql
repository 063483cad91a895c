-- +goose Up

-- copying has a row while a database is being restored: nobody else uses it.
create table copying (since timestamptz not null);

-- Other stores keep the first 12 bytes of a print.
update seen set print = substring(print for 12);
