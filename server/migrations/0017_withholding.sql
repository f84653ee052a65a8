-- Withholding that can give back: what was taken too much is credit of its month until later bills use it or the month
-- closes and it is paid out; what a company bears flat is kept apart; returns into closed months are corrections of later
-- ones (docs/withholding.md).

alter table app.tax_month
  -- bills charged so far: the order in which the month is computed again
  add column charges int not null default 0,
  -- came back after it was paid: the month still counts for the run
  add column returned bigint not null default 0,
  add column carried_income_tax bigint not null default 0,
  add column credit bigint not null default 0 check (credit >= 0),
  -- what bills of companies that bear the tax caused, company by company
  add column company_side jsonb not null default '[]',
  add column corrections jsonb not null default '[]',
  -- when its targets were drawn for the last time, at its close
  add column settled_at timestamptz;

-- Of the bill's taxes, what was set off against tax withheld too much before.
alter table app.bill add column credit_tax bigint not null default 0;

create index tax_month_to_settle on app.tax_month (month) where settled_at is null;
create index tax_month_with_credit on app.tax_month (month) where credit > 0;

-- Flat taxes charged to a company, settlement by settlement, against which the company side of its people stands (包税差额).
create table app.flat_tax (
  park_id uuid not null,
  company_id uuid not null,
  settlement_id uuid not null,
  -- of the bills that it was charged for
  tax_month text not null,
  -- that it counts for: the same, or a later one where the bills' month had closed
  month text not null,
  amount bigint not null,
  booked_at timestamptz not null,
  primary key (park_id, settlement_id, tax_month, month)
);

-- Credit that is paid to the person when its month has closed; sent like a payout.
create table app.tax_refund (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  person_id uuid not null,
  month text not null,
  -- whose account it goes to
  bill_id uuid not null,
  request_no text not null unique,
  channel text not null,
  account_no text not null,
  account_name text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('created', 'sent', 'success', 'failure')),
  reason text not null default '',
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  create_at timestamptz not null default now(),
  answer_at timestamptz,
  primary key (park_id, id)
);
create index tax_refund_open on app.tax_refund (next_at) where status in ('created', 'sent');
create index tax_refund_of_person on app.tax_refund (park_id, person_id);

alter table app.tax_refund enable row level security;
alter table app.tax_refund force row level security;
create policy chain on app.tax_refund using (
  case (select app.flavour())
    when 'system' then true
    when 'saas' then true
    when 'park' then park_id = (select app.related_id())
    when 'platform' then platform_id = (select app.related_id())
    when 'agency' then agency_id = (select app.related_id())
    when 'company' then company_id = (select app.related_id())
    else false
  end);

-- 包税差额: what bills of a company that bears the tax caused in a month, beside what it was charged flat for it.
create view app.company_tax_month with (security_invoker = true) as
  select month || ' ' || company_id as id, park_id, company_id, month, sum(caused)::bigint as caused, sum(flat)::bigint as flat
  from (
    select t.park_id, (s ->> 'company_id')::uuid as company_id, t.month,
      (s ->> 'vat')::bigint + (s ->> 'urban')::bigint + (s ->> 'edu')::bigint + (s ->> 'local_edu')::bigint + (s ->> 'iit')::bigint as caused, 0 as flat
    from app.tax_month t, jsonb_array_elements(t.company_side || coalesce(
      (select jsonb_agg(side) from jsonb_array_elements(t.corrections) c, jsonb_array_elements(c -> 'company_side') side), '[]')) s
    where t.company_side <> '[]' or t.corrections <> '[]'
    union all
    select park_id, company_id, month, 0, amount from app.flat_tax
  ) sides
  group by park_id, company_id, month;
