-- due: what a docket waits for, and since when. The row is locked, so that the
-- emails are all there.
update due set letter = $2::bigint, clock = $3::bigint, untold = $4::bigint, trouble = $5::boolean,
	mail = (select at from routed where docket = $1::text order by number limit 1)
where docket = $1::text

-- work: the dockets that wait longest, but for those that others hold.
select docket, since, mail, letter, clock, untold, trouble from due
where since <= $1::bigint and (until is null or until < clock_timestamp() or holder = $2::text)
order by since, docket limit $3::int

-- next: the first instant after one at which there is something more.
select min(at) from (
	(select since as at from due where since > $1::bigint order by since limit 1)
	union all
	(select v.at from due, lateral (values (letter),
		(case when not trouble then mail end), (case when not trouble then clock end), (case when not trouble then untold end)) v (at)
	where since <= $1::bigint and v.at > $1::bigint)
) instants

-- take: the lease of a docket, unless another worker has it.
update due set fence = fence + 1, holder = $2::text, until = clock_timestamp() + make_interval(secs => $3::float8)
where docket = $1::text and made and (until is null or until < clock_timestamp() or holder = $2::text)
returning fence

-- renew: leases that nobody has taken over.
update due set until = clock_timestamp() + make_interval(secs => $2::float8) where holder = $1::text

-- release: a lease, if nobody has taken it over.
update due set holder = null, until = null where docket = $1::text and holder = $2::text and fence = $3::bigint

-- leave: all leases of a worker.
update due set holder = null, until = null where holder = $1::text

-- hasty: what need not outlive a loss of power need not wait for the disk.
select set_config('synchronous_commit', 'off', true)

-- try: an email, and count the other workers who did.
with mine as (
	insert into trying (docket, mail, worker) values ($1::text, $2::bigint, $3::text) on conflict do nothing
)
select count(*) from trying where docket = $1::text and mail = $2::bigint and worker <> $3::text

-- tried: emails that are decided.
delete from trying where docket = $1::text and mail = any($2::bigint[])

-- untry: what a worker tried in a docket, or everywhere.
delete from trying where worker = $1::text and docket = coalesce($2::text, docket)
