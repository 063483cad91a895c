-- unseat: who has the seats of a docket.
delete from seat where docket = $1::text

-- seat: who has them then.
insert into seat (docket, player, person)
select $1::text, player, person from unnest($2::text[], $3::text[]) s (player, person)
on conflict do nothing

-- person: somebody.
insert into person (id, record) values ($1::text, $2::bytea) on conflict (id) do update set record = excluded.record

-- gone: somebody who is forgotten.
delete from person where id = $1::text

-- unaddress: where somebody wrote from.
delete from address where person = $1::text

-- address: where somebody writes from.
insert into address (address, person) select address, $1::text from unnest($2::text[]) a (address)
on conflict do nothing

-- everybody: all people.
select record from person order by id

-- nowhere: all addresses go.
delete from address

-- people: by their ids.
select record from person where id = any($1::text[]) order by id

-- seated: the seats of somebody.
select docket, player from seat where person = $1::text order by docket, player

-- owners: the seats of those who write from an address.
select distinct s.docket, s.player from address a join seat s on s.person = a.person
where a.address = $1::text order by s.docket, s.player
