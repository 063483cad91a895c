-- count: the number of the next email, and keep others from it.
select next from counter for update

-- counted: the number after the last one.
update counter set next = $1::bigint

-- known: the numbers of emails by their sources.
select coalesce(s.number, 0) from unnest($1::text[], $2::text[]) with ordinality k (box, uid, n)
left join source s on s.box = k.box and s.uid = k.uid::numeric order by k.n

-- mail: one that is kept.
insert into mail (number, slight, info, raw) values ($1::bigint, $2::boolean, $3::bytea, $4::bytea)

-- source: of an email, unless its mailbox forgot it.
insert into source (box, uid, number)
select $1::text, $2::text::numeric, $3::bigint
where not exists (select from box where name = $1::text and below > $2::text::numeric)

-- route: an email to a docket.
insert into routed (docket, number, at) values ($1::text, $2::bigint, $3::bigint)

-- wait: for a docket that may have to be made yet.
insert into due (docket, mail) values ($1::text, $2::bigint)
on conflict (docket) do update set mail = coalesce(due.mail, excluded.mail)

-- progress: of a mailbox.
insert into box (name, through, below) values ($1::text, $2::bigint, $3::text::numeric)
on conflict (name) do update set through = greatest(box.through, excluded.through), below = greatest(box.below, excluded.below)

-- forget-sources: which the mailbox can't give again.
delete from source where box = $1::text and uid < $2::text::numeric

-- through: the largest of all mailboxes.
select max(through) from box

-- letter: an email that is kept.
select info, raw from mail where number = $1::bigint

-- mails: some from a number on, without their bytes.
select number, info from mail where number >= $1::bigint order by number limit $2::int

-- slight: by days.
select first, last, day, bytes from slight order by first

-- last-slight: the last day.
select first, last, day, bytes from slight order by first desc limit 1

-- slight-day: one.
insert into slight (first, last, day, bytes) values ($1::bigint, $2::bigint, $3::text, $4::bigint)
on conflict (first) do update set last = excluded.last, bytes = excluded.bytes

-- forget: emails that may be forgotten and wait nowhere.
delete from mail m where slight and number <= $1::bigint and not exists (select from routed r where r.number = m.number)

-- forget-days: which end with a number or before.
delete from slight where last <= $1::bigint

-- erase-mail: the bytes of one that waits nowhere.
update mail m set raw = '' where number = $1::bigint and not exists (select from routed r where r.number = m.number)
