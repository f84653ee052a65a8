-- What a statement costs before it reads its first row: who acts was found out by three functions inside of one another, one of which was
-- planned anew in each transaction, and asked for three times in each table of a list. Now one statement checks the signature, whose plan each
-- connection keeps, and a table asks twice.

-- As before (migration 0014): what the context says, if its signature is ours; else null, and then no row is visible.
create or replace function app.context() returns text language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare
  said text := current_setting('app.context', true);
  claim text;
begin
  select left(said, -65) into claim from guard.context_key k
    where right(said, 64) = encode(sha256(k.outer_key || sha256(k.inner_key || convert_to(left(said, -65), 'UTF8'))), 'hex');
  -- Only what is signed has a time that can be read.
  return case when split_part(claim, '|', 4)::numeric >= extract(epoch from now()) then claim end;
end $$;

-- Whose rows with a tenant chain are visible: those of this organisation. The highest id, which no organisation has, says all of them; a worker,
-- and whoever is not known, sees none.
create function app.reach() returns uuid language plpgsql stable parallel safe as $$
declare
  said pg_catalog.text := app.context();
begin
  return case split_part(said, '|', 1)
    when 'system' then 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    when 'saas' then 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    when 'worker' then null
    else nullif(split_part(said, '|', 2), '')
  end;
end $$;

create or replace procedure app.guard_by_chain(variadic tables text[]) language plpgsql as $$
begin
  call app.guard('chain', $condition$
    (select app.reach()) = case (select app.flavour())
      when 'park' then park_id when 'platform' then platform_id when 'agency' then agency_id when 'company' then company_id
      else 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    end$condition$, tables);
end $$;

do $$
declare
  t text;
begin
  -- Those that the procedure has guarded so far, and not the ones that say something else.
  for t in
    select tablename from pg_policies p where schemaname = 'app' and policyname = 'chain'
      and qual = (select qual from pg_policies where schemaname = 'app' and policyname = 'chain' and tablename = 'bill')
  loop
    execute format('drop policy chain on app.%I', t);
    call app.guard_by_chain(t);
  end loop;
end $$;
