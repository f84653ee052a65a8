-- 收入汇总 reads what a month of the ledger comes to, corrections included, as columns: it added them up anew for each month that it passed.
create function app.sum_of(items jsonb, figure text) returns bigint language sql immutable strict parallel safe
  return (select coalesce(sum((i ->> figure)::bigint), 0)::bigint from jsonb_array_elements(items) i);
create function app.company_sides_of(own jsonb, corrections jsonb) returns jsonb language sql immutable strict parallel safe
  return own || (select coalesce(jsonb_agg(side), '[]') from jsonb_array_elements(corrections) k, jsonb_array_elements(k -> 'company_side') side);

-- Cents. Few months have corrections or a side that an enterprise bears.
alter table app.tax_month
  add all_gross bigint not null generated always as (gross + case when corrections = '[]' then 0 else app.sum_of(corrections, 'gross') end) stored,
  add all_ex_vat bigint not null generated always as (ex_vat + case when corrections = '[]' then 0 else app.sum_of(corrections, 'ex_vat') end) stored,
  add all_vat bigint not null generated always as (vat + carried_vat
    + case when company_side = '[]' and corrections = '[]' then 0 else app.sum_of(app.company_sides_of(company_side, corrections), 'vat') end) stored,
  add all_surcharge bigint not null generated always as (urban_tax + edu_surcharge + local_edu_surcharge + carried_urban_tax + carried_edu_surcharge + carried_local_edu_surcharge
    + case when company_side = '[]' and corrections = '[]' then 0
      else app.sum_of(app.company_sides_of(company_side, corrections), 'urban') + app.sum_of(app.company_sides_of(company_side, corrections), 'edu') + app.sum_of(app.company_sides_of(company_side, corrections), 'local_edu') end) stored,
  add all_income_tax bigint not null generated always as (income_tax + carried_income_tax
    + case when company_side = '[]' and corrections = '[]' then 0 else app.sum_of(app.company_sides_of(company_side, corrections), 'iit') end) stored,
  -- Something was earned in it, or corrected.
  add has_income boolean not null generated always as (gross <> 0 or returned <> 0 or corrections <> '[]') stored;

create or replace view app.income_month with (security_invoker = true) as
  select t.park_id, t.id, t.person_id, t.month,
    coalesce(s.gross, t.all_gross) as gross, case when coalesce(s.vat, t.all_vat) = 0 then coalesce(s.gross, t.all_gross) else 0 end as exempt,
    coalesce(s.ex_vat, t.all_ex_vat) as ex_vat, coalesce(s.vat, t.all_vat) as vat, coalesce(s.surcharge, t.all_surcharge) as surcharge,
    coalesce(s.income_tax, t.all_income_tax) as income_tax, coalesce(s.withheld, t.all_income_tax) as withheld,
    coalesce(s.status, 'to_declare') as status, coalesce(s.remark, '') as remark, coalesce(s.version, 0) as version
  from app.tax_month t left join app.income_summary s on s.park_id = t.park_id and s.id = t.id
  where t.has_income;

-- A month of the ledger and the accounts belong to a park alone. Lists of them are counted anew only after one has changed there (0007).
create function app.note_change_in_park() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      insert into app.list_change (list, scope_id, xid)
        select tg_table_name, id, pg_current_xact_id() from (select park_id as id from changed union select '00000000-0000-0000-0000-000000000000') s
        where exists (select from changed)
        on conflict do nothing;
      return null;
    end
  $$;
create procedure app.note_changes_in_park_of(variadic tables text[]) language plpgsql as $$
declare
  t text;
begin
  foreach t in array tables loop
    execute format('create trigger list_insert after insert on app.%I referencing new table as changed for each statement execute function app.note_change_in_park()', t);
    execute format('create trigger list_update after update on app.%I referencing new table as changed for each statement execute function app.note_change_in_park()', t);
    execute format('create trigger list_delete after delete on app.%I referencing old table as changed for each statement execute function app.note_change_in_park()', t);
  end loop;
end $$;
call app.note_changes_in_park_of('tax_month', 'ledger_account');
call app.note_changes_of('income_summary');
