-- 收入汇总 by its figures: those of a month are read from two indexes and sorted, and the rows of a page alone from the tables. Declared ones are of the
-- same month as their month of the ledger, which says where they are to be looked for.
create or replace view app.income_month with (security_invoker = true) as
  select t.park_id, t.id, t.person_id, t.month,
    coalesce(s.gross, t.all_gross) as gross, case when coalesce(s.vat, t.all_vat) = 0 then coalesce(s.gross, t.all_gross) else 0 end as exempt,
    coalesce(s.ex_vat, t.all_ex_vat) as ex_vat, coalesce(s.vat, t.all_vat) as vat, coalesce(s.surcharge, t.all_surcharge) as surcharge,
    coalesce(s.income_tax, t.all_income_tax) as income_tax, coalesce(s.withheld, t.all_income_tax) as withheld,
    coalesce(s.status, 'to_declare') as status, coalesce(s.remark, '') as remark, coalesce(s.version, 0) as version
  from app.tax_month t left join app.income_summary s on s.park_id = t.park_id and s.id = t.id and s.month = t.month
  where t.has_income;
create index tax_month_in_order on app.tax_month (month, park_id) include (id, person_id, all_gross, all_income_tax) where has_income;
create index income_summary_in_order on app.income_summary (month, park_id) include (id, platform_id, agency_id, company_id, gross, income_tax, status);
