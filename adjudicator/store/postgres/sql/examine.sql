-- server: its version, whether it is a standby, and which of its processes this is.
select current_setting('server_version'), pg_is_in_recovery(), pg_backend_pid()

-- clock: of the server, in microseconds.
select (extract(epoch from clock_timestamp()) * 1000000)::bigint

-- lacking: the rights on tables that the user should have and has not.
select coalesce(array_agg(r || ' on ' || t order by t, r), '{}')
from unnest($1::text[]) t, unnest(case t when 'schema_version' then '{SELECT}' else '{SELECT,INSERT,UPDATE,DELETE}'::text[] end) r
where not has_table_privilege(t, r)

-- excess: what the user may do without needing it.
select case when rolsuper then '{SUPERUSER}'::text[] else array_remove(array[
	case when rolcreaterole then 'CREATEROLE' end,
	case when rolcreatedb then 'CREATEDB' end,
	case when rolreplication then 'REPLICATION' end,
	case when rolbypassrls then 'BYPASSRLS' end,
	(select 'OWNER' from pg_class where oid = 'due'::regclass and pg_has_role(relowner, 'USAGE')),
	(select 'CREATE' from pg_class where oid = 'due'::regclass and has_schema_privilege(relnamespace, 'CREATE')),
	(select min('TRUNCATE') from unnest($1::text[]) t where has_table_privilege(t, 'TRUNCATE'))], null) end
from pg_roles where rolname = current_user

-- room: how many connections the user may have, and how many there are.
select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
		(select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
		(select nullif(datconnlimit, -1) from pg_database where datname = current_database())),
	(select count(*)::int from pg_stat_activity where backend_type = 'client backend')
