-- version: of the tables.
select coalesce(max(version_id), 0) from schema_version where is_applied
