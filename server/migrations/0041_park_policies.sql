-- The taxes of a worker's month and what of a limit is used belong to a park alone, across its agencies and enterprises, which read and write
-- them when they settle and pay. Other parks, and groups, which are in none, see nothing of them, also where a query forgets its scope.
do $$
declare
  t text;
begin
  foreach t in array array['tax_month', 'limit_usage'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('alter table app.%I force row level security', t);
    execute format($policy$
      create policy park on app.%I using (
        case (select app.flavour())
          when 'system' then true
          when 'saas' then true
          when 'park' then park_id = (select app.related())
          when 'agency' then park_id = any ((select app.above())::uuid[])
          when 'company' then park_id = any ((select app.above())::uuid[])
          else false
        end)$policy$, t);
  end loop;
end $$;
