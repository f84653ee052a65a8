-- The second wall. The application's role is neither owner nor superuser, so these policies bind it.
-- `app.flavour` = 'system' is set by jobs and by sign-in, inside code only.

create function app.sees(park uuid, platform uuid, agency uuid, company uuid) returns boolean
  language sql stable parallel safe
  as $$
    select case app.flavour()
      when 'system' then true
      when 'saas' then true
      when 'park' then park = app.related_id()
      when 'platform' then platform = app.related_id()
      when 'agency' then agency = app.related_id()
      when 'company' then company = app.related_id()
      else false
    end
  $$;

do $$
declare
  t text;
begin
  foreach t in array array[
    'company_user', 'company_contract', 'task', 'bill_batch', 'settlement', 'bill',
    'posting', 'payout', 'job', 'file', 'history_event'
  ] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('alter table app.%I force row level security', t);
    execute format(
      'create policy chain on app.%I using (app.sees(park_id, platform_id, agency_id, company_id))', t);
  end loop;
end $$;
