-- The basis of all tables.
--
-- Ids are UUIDv7, created by the application. A row of an organisation has the whole tenant chain above it (park, platform, agency,
-- company), copied at creation and frozen on money documents. `park_id` is the distribution key of a distributed database, because limits,
-- withholding and wallets are per park. So it is never null, and it is part of the primary key, of every unique constraint and of every
-- foreign key between such tables. Rows that belong to no park have the id of their own organisation there: the group's for a group, the
-- nil UUID for the operator (`chainOf` in kernel/session.ts). No park has such an id, so no park sees them. All other tables are common:
-- small, or read far more often than written, and the same for all tenants. `placement.test.ts` checks that each table is one of the two.

create schema app;
create schema simulator;

-- The caller is set per transaction: `app.flavour`, `app.related_id` (the organisation) and `app.above` (the organisations above it, as an
-- array). 'system' is set by jobs and by sign-in only, in code. Without these settings no row is visible.
create function app.flavour() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.flavour', true), '') $$;

-- A name of two characters has no trigram; an array of bigrams with a GIN index finds it (measured).
create function app.bigrams(value text) returns text[] language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct substr(value, i, 2)), array[value])
        from generate_series(1, greatest(length(value) - 1, 0)) as i $$;

-- For functions that run with the owner's rights.
create function app.require_system() returns void language plpgsql stable parallel safe as $$
begin
  if app.flavour() is distinct from 'system' then
    raise exception 'only the system may do this';
  end if;
end $$;

-- The second wall: row-level security repeats the conditions that the scoped queries already have. The application's role is neither
-- owner nor superuser, so it is subject to the policies. They compare columns with settings and contain nothing else, because a
-- distributed database allows no subqueries there.
create procedure app.guard(policy text, condition text, tables text[]) language plpgsql as $$
declare
  t text;
begin
  foreach t in array tables loop
    execute format('alter table app.%I enable row level security', t);
    execute format('alter table app.%I force row level security', t);
    execute format('create policy %I on app.%I using (%s)', policy, t, condition);
  end loop;
end $$;

-- Rows with a tenant chain: visible to every organisation of the chain.
create procedure app.guard_by_chain(variadic tables text[]) language plpgsql as $$
begin
  call app.guard('chain', $condition$
    case current_setting('app.flavour', true)
      when 'system' then true
      when 'saas' then true
      when 'park' then park_id = nullif(current_setting('app.related_id', true), '')::uuid
      when 'platform' then platform_id = nullif(current_setting('app.related_id', true), '')::uuid
      when 'agency' then agency_id = nullif(current_setting('app.related_id', true), '')::uuid
      when 'company' then company_id = nullif(current_setting('app.related_id', true), '')::uuid
      else false
    end$condition$, tables);
end $$;

-- Rows that belong to a single organisation (`tenant_id`): visible to that organisation only, not even to those above it.
create procedure app.guard_by_tenant(variadic tables text[]) language plpgsql as $$
begin
  call app.guard('own_tenant', $condition$
    case current_setting('app.flavour', true) when 'system' then true else tenant_id = nullif(current_setting('app.related_id', true), '')::uuid end$condition$, tables);
end $$;
