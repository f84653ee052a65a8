-- Nothing is stored that a JSON number cannot say exactly: one such row would break every list that shows it or adds it up. Documents
-- hold no more than can be paid at once (shared/src/domain/bounds.ts); what adds up over months ends at 2^53-1. One constraint per table,
-- since each row that is written pays for it.
do $$
declare
  t text;
  most bigint;
  columns text;
begin
  foreach t in array array['company_contract', 'task', 'bill_batch', 'settlement', 'bill', 'payout', 'tax_refund', 'topup_order', 'topup_line', 'posting', 'limit_usage', 'tax_month', 'flat_tax', 'ledger_account', 'file'] loop
    most := case when t in ('limit_usage', 'tax_month', 'flat_tax', 'ledger_account', 'file') then 9007199254740991 else 10000000000000 end;
    select string_agg(quote_ident(attname), ', ' order by attnum) into strict columns from pg_attribute
      where attrelid = format('app.%I', t)::regclass and attnum > 0 and not attisdropped and atttypid = 'bigint'::regtype and attname <> 'stamp';
    execute format('alter table app.%I add constraint %I check (greatest(%s) <= %s and least(%s) >= -%s)', t, t || '_exact', columns, most, columns, most);
  end loop;
end $$;

-- As before, but a sum that is larger than half of that is told as this half, so that the list and the difference still answer.
create or replace view app.company_tax_month with (security_invoker = true) as
  select month || ' ' || company_id as id, park_id, company_id, month,
    greatest(least(sum(caused), 4503599627370495), -4503599627370495)::bigint as caused, greatest(least(sum(flat), 4503599627370495), -4503599627370495)::bigint as flat
  from (
    select t.park_id, (s ->> 'company_id')::uuid as company_id, t.month,
      (s ->> 'vat')::numeric + (s ->> 'urban')::numeric + (s ->> 'edu')::numeric + (s ->> 'local_edu')::numeric + (s ->> 'iit')::numeric as caused, 0 as flat
    from app.tax_month t, jsonb_array_elements(t.company_side || coalesce(
      (select jsonb_agg(side) from jsonb_array_elements(t.corrections) c, jsonb_array_elements(c -> 'company_side') side), '[]')) s
    where t.company_side <> '[]' or t.corrections <> '[]'
    union all
    select park_id, company_id, month, 0, amount from app.flat_tax
  ) sides
  group by park_id, company_id, month;
