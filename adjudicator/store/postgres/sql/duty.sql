-- assume: a duty, unless another worker has it.
insert into duty (name, holder, until) values ($1::text, $2::text, clock_timestamp() + make_interval(secs => $3::float8))
on conflict (name) do update set fence = duty.fence + 1, holder = excluded.holder, until = excluded.until
where duty.until is null or duty.until < clock_timestamp() or duty.holder = excluded.holder
returning fence

-- on-duty: the fence, which nobody raises until the end of the transaction.
select fence from duty where name = $1::text for share

-- resign: from a duty, if nobody has taken it over.
update duty set holder = null, until = null where name = $1::text and holder = $2::text and fence = $3::bigint

-- renew-duties: those that nobody has taken over.
update duty set until = clock_timestamp() + make_interval(secs => $2::float8) where holder = $1::text

-- resign-all: from all duties of a worker.
update duty set holder = null, until = null where holder = $1::text
