-- 收入汇总: what a worker earned in a park in a month, and the tax on it, as the park declares it (domain.md §2.13).

-- An id in the order of time, as the server makes them (RFC 9562); PostgreSQL itself can do it from version 18 on.
create function app.new_id() returns uuid language sql volatile parallel safe
  return (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid;
-- Named by calls.
alter table app.tax_month add column id uuid not null default app.new_id();
create unique index tax_month_by_id on app.tax_month (id, park_id);

-- Of a month that has been declared: the figures as they were declared. Until then they follow the ledger of withholding.
create table app.income_summary (
  park_id uuid not null,
  -- the ledger month's
  id uuid not null,
  -- of the park itself
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  person_id uuid not null references app.person (id),
  month text not null,
  -- cents
  gross bigint not null,
  ex_vat bigint not null,
  vat bigint not null,
  surcharge bigint not null,
  income_tax bigint not null,
  -- what the ledger had of it, below which no correction goes
  withheld bigint not null,
  remark text not null default '',
  status text not null check (status in ('declared', 'finished')),
  declare_at timestamptz not null,
  finish_at timestamptz,
  -- 完税证明
  proof_file_id uuid,
  version int not null default 1,
  primary key (id, park_id),
  unique (person_id, month, park_id),
  check (income_tax >= withheld),
  check ((status = 'finished') = (proof_file_id is not null)),
  constraint income_summary_exact check (greatest(gross, ex_vat, vat, surcharge, income_tax, withheld) <= 9007199254740991 and least(gross, ex_vat, vat, surcharge, income_tax, withheld) >= -9007199254740991)
);
call app.guard_by_chain('income_summary');

-- Every month of the ledger in which somebody earned something, or of which something was corrected: as declared, else as the ledger has it, whoever bears the tax.
create view app.income_month with (security_invoker = true) as
  select t.park_id, t.id, t.person_id, t.month,
    coalesce(s.gross, t.gross + c.gross) as gross, case when coalesce(s.vat, t.vat + t.carried_vat + c.vat) = 0 then coalesce(s.gross, t.gross + c.gross) else 0 end as exempt,
    coalesce(s.ex_vat, t.ex_vat + c.ex_vat) as ex_vat, coalesce(s.vat, t.vat + t.carried_vat + c.vat) as vat,
    coalesce(s.surcharge, t.urban_tax + t.edu_surcharge + t.local_edu_surcharge + t.carried_urban_tax + t.carried_edu_surcharge + t.carried_local_edu_surcharge + c.surcharge) as surcharge,
    coalesce(s.income_tax, t.income_tax + t.carried_income_tax + c.iit) as income_tax, coalesce(s.withheld, t.income_tax + t.carried_income_tax + c.iit) as withheld,
    coalesce(s.status, 'to_declare') as status, coalesce(s.remark, '') as remark, coalesce(s.version, 0) as version
  from app.tax_month t
    left join app.income_summary s on s.park_id = t.park_id and s.id = t.id
    cross join lateral (
      select coalesce(sum((k ->> 'gross')::bigint), 0)::bigint as gross, coalesce(sum((k ->> 'ex_vat')::bigint), 0)::bigint as ex_vat from jsonb_array_elements(t.corrections) k) g
    cross join lateral (
      select g.gross, g.ex_vat, coalesce(sum((x ->> 'vat')::bigint), 0)::bigint as vat, coalesce(sum((x ->> 'urban')::bigint + (x ->> 'edu')::bigint + (x ->> 'local_edu')::bigint), 0)::bigint as surcharge, coalesce(sum((x ->> 'iit')::bigint), 0)::bigint as iit
      from jsonb_array_elements(t.company_side || coalesce((select jsonb_agg(side) from jsonb_array_elements(t.corrections) k, jsonb_array_elements(k -> 'company_side') side), '[]')) x) c
  where t.gross <> 0 or t.returned <> 0 or t.corrections <> '[]';
