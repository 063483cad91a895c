-- begin-alone: a transaction that sees one instant, that of its first look.
begin isolation level repeatable read

-- patience: of a transaction that copies everything: it waits for no lock for long.
select set_config('lock_timeout', '5s', true)

-- take-all: everything, so that nobody commits and no email is kept.
lock table due, counter in exclusive mode

-- others: whether another worker holds a docket, or has a duty.
select exists (select from due where until > clock_timestamp() and holder <> $1::text)
	or exists (select from duty where until > clock_timestamp() and holder <> $1::text)

-- copying: whether the database is being restored.
select exists (select from copying)

-- copy: it is from now on.
insert into copying select clock_timestamp() where not exists (select from copying)

-- copied: it is not.
delete from copying

-- blank: whether there is nothing but the office's own docket, and what that is like.
select not exists (select from docket where id <> '')
	and not exists (select from mail) and not exists (select from person) and not exists (select from journal),
	(select state from docket where id = '')

-- whole: a docket, without what is in other tables.
select state, seats, checkpoint from docket where id = $1::text

-- whole-history: all records.
select record from record where docket = $1::text order by n

-- whole-seen: all prints.
select print, mail from seen where docket = $1::text

-- next-mail: the number of the next email.
select next from counter

-- boxes: how far mailboxes were read.
select name, through, below::text from box order by name

-- sources: of the emails that mailboxes may give again.
select box, uid::text, number from source order by box, source.uid

-- mails-raw: some from a number on, with their bytes.
select info, raw from mail where number >= $1::bigint order by number limit $2::int

-- from-source: an email as a mailbox calls it.
insert into source (box, uid, number) values ($1::text, $2::text::numeric, $3::bigint)

-- waits: when the first email of each docket began to wait.
update due set mail = (select at from routed where routed.docket = due.docket order by number limit 1)

-- clear-due: all of it.
delete from due

-- clear-docket: all of it.
delete from docket

-- clear-journal: all of it.
delete from journal

-- clear-record: all of it.
delete from record

-- clear-verdict: all of it.
delete from verdict

-- clear-seen: all of it.
delete from seen

-- clear-filed: all of it.
delete from filed

-- clear-seat: all of it.
delete from seat

-- clear-person: all of it.
delete from person

-- clear-address: all of it.
delete from address

-- clear-mail: all of it.
delete from mail

-- clear-source: all of it.
delete from source

-- clear-box: all of it.
delete from box

-- clear-routed: all of it.
delete from routed

-- clear-slight: all of it.
delete from slight

-- clear-trying: all of it.
delete from trying
