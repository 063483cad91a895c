-- limits: of one transaction: it waits for no lock for long, and a worker that
-- stalls within it loses its locks.
select set_config('lock_timeout', '5s', true), set_config('idle_in_transaction_session_timeout', '10s', true)

-- lock: the row of a docket, which keeps other writers from it until the end of the transaction.
select made, fence, coalesce(holder, ''), coalesce(until > clock_timestamp(), false) from due where docket = $1::text for update

-- read: what a docket holds, once it is locked, with the first emails that wait.
select records, state, seats, array(select number from routed where docket = $1::text order by number limit $2::int)
from docket where id = $1::text

-- load: a docket as of its last commit. One statement sees one instant.
select state, seats, checkpoint,
	array(select number from routed where docket = $1::text order by number),
	case when id = '' then array(select record from person order by id) end
from docket where id = $1::text

-- make: the row of a docket that nobody has written to.
insert into due (docket, made, fold) values ($1::text, true, $2::text)

-- adopt: the row of a docket for which emails wait.
update due set made = true, fold = $2::text where docket = $1::text

-- create: a docket.
insert into docket (id, state) values ($1::text, '')

-- write: the state after a record, and what else changed.
update docket set records = $2::bigint, state = $3::bytea, seats = coalesce($4::bytea, seats), checkpoint = coalesce($5::bytea, checkpoint)
where id = $1::text

-- checkpoint: another one of the same version.
update docket set checkpoint = $2::bytea where id = $1::text

-- record: one, in its place.
insert into record (docket, n, record) values ($1::text, $2::bigint, $3::bytea)

-- erase-record: what is to be forgotten, out of one.
update record set record = $3::bytea where docket = $1::text and n = $2::bigint

-- erase-state: the same for the state after the last one.
update docket set state = $2::bytea where id = $1::text

-- lines: from an entry on.
insert into journal (docket, entry, line)
select $1::text, $2::bigint + n - 1, line from unnest($3::bytea[]) with ordinality l (line, n)

-- verdicts: with their record.
insert into verdict (docket, mail, n) select $1::text, mail, $2::bigint from unnest($3::bigint[]) m (mail)

-- decided: emails wait no longer.
delete from routed where docket = $1::text and number = any($2::bigint[])

-- see: prints; what was seen keeps its number.
insert into seen (docket, print, mail)
select $1::text, print, mail from unnest($2::bytea[], $3::bigint[]) s (print, mail)
on conflict do nothing

-- file: order sets.
insert into filed (docket, player, id, entry, nth, digest)
select $1::text, player, id, entry, n, digest
from unnest($2::text[], $3::text[], $4::bigint[], $5::bytea[]) with ordinality f (player, id, entry, digest, n)
on conflict do nothing

-- unfile: all of them.
delete from filed where docket = $1::text

-- there: whether there is the docket.
select exists (select from docket where id = $1::text)

-- journal: some lines from an entry on.
select line from journal where docket = $1::text and entry >= $2::bigint order by entry limit $3::int

-- filed: order sets by their keys.
select k.n, f.entry, f.digest
from unnest($2::text[], $3::text[]) with ordinality k (player, id, n)
join filed f on f.docket = $1::text and f.player = k.player and f.id = k.id
order by k.n, f.entry, f.nth

-- dockets: but the office's own.
select id from docket where id <> '' order by id

-- seen: the number for each print.
select coalesce(s.mail, 0) from unnest($2::bytea[]) with ordinality p (print, n)
left join seen s on s.docket = $1::text and s.print = p.print order by p.n

-- verdict: the record that decided an email.
select r.record from verdict v join record r on r.docket = v.docket and r.n = v.n
where v.docket = $1::text and v.mail = $2::bigint

-- history: some records from one on.
select n, record from record where docket = $1::text and n >= $2::bigint order by n limit $3::int

-- restore: the row of a docket that lost it.
insert into due (docket, made, fold)
select id, true, nullif($2::text, '') from docket where id = $1::text
on conflict (docket) do update set made = true, fold = excluded.fold where not due.made

-- whole-journal: all lines.
select line from journal where docket = $1::text order by entry

-- verdicts-again: which record decided which email.
insert into verdict (docket, mail, n)
select $1::text, (d ->> 'mail')::bigint, n from record, json_array_elements(convert_from(record, 'UTF8')::json -> 'decided') d
where docket = $1::text
on conflict (docket, mail) do update set n = excluded.n
