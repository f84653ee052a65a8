-- 个人代开: the invoice that a park issues for the worker of a paid bill, one for each (decision 95 of docs/breadth).
create table app.user_invoice (
  park_id uuid not null,
  -- the bill's
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  person_id uuid not null references app.person (id),
  bill_sn text not null,
  -- as paid, in cents
  amount bigint not null,
  vat bigint not null,
  surcharge bigint not null,
  income_tax bigint not null,
  -- of the payment, in Shanghai: YYYY-MM
  month text not null,
  pay_at timestamptz not null,
  is_paid boolean not null default true,
  status text not null check (status in ('to_invoice', 'invoiced', 'to_void', 'voided')),
  invoice_no text not null default '',
  invoice_on date,
  import_id uuid,
  create_at timestamptz not null,
  version int not null default 1,
  primary key (id, park_id),
  check (status not in ('invoiced', 'to_void') or (invoice_no <> '' and invoice_on is not null)),
  constraint user_invoice_exact check (greatest(amount, vat, surcharge, income_tax) <= 10000000000 and least(amount, vat, surcharge, income_tax) >= 0)
);
create index user_invoice_of_park on app.user_invoice (park_id, id desc) include (agency_id, company_id, status);
create index user_invoice_waiting on app.user_invoice (park_id, id desc) where status in ('to_invoice', 'to_void');
create index user_invoice_of_bill on app.user_invoice (bill_sn collate "C");
create index user_invoice_by_month on app.user_invoice (park_id, month, agency_id) include (person_id, status, amount, vat, surcharge, income_tax);
create unique index user_invoice_no on app.user_invoice (invoice_no, park_id) where invoice_no <> '' and status <> 'voided';
create index user_invoice_of_import on app.user_invoice (import_id) where import_id is not null;
-- Of bills that were paid before.
insert into app.user_invoice (park_id, id, platform_id, agency_id, company_id, person_id, bill_sn, amount, vat, surcharge, income_tax, month, pay_at, status, create_at)
  select park_id, id, platform_id, agency_id, company_id, person_id, sn, amount, vat, urban_tax + edu_surcharge + local_edu_surcharge, income_tax, to_char(pay_at at time zone 'Asia/Shanghai', 'YYYY-MM'), pay_at, 'to_invoice', pay_at
  from app.bill where status = 'paid' and pay_at is not null;
call app.guard_by_chain('user_invoice');

-- 代开统计.
create view app.user_invoice_month with (security_invoker = true) as
  select park_id, agency_id, month, month || '.' || agency_id as id,
    count(distinct person_id) filter (where status = 'to_invoice') as open_people, coalesce(sum(amount) filter (where status = 'to_invoice'), 0)::bigint as open_amount,
    count(distinct person_id) filter (where status = 'invoiced') as done_people, coalesce(sum(amount) filter (where status = 'invoiced'), 0)::bigint as done_amount,
    coalesce(sum(vat + surcharge + income_tax) filter (where status in ('to_invoice', 'invoiced')), 0)::bigint as tax
  from app.user_invoice group by park_id, agency_id, month;
