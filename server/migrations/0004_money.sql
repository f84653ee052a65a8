-- Limits, withholding, the ledger, payments.

-- Reserved amounts per worker and month in each scope: the park's limits, the agency's over all its companies, the company's own (domain.md
-- §3.6). The row serves as the lock.
create table app.limit_usage (
  park_id uuid not null,
  scope_id uuid not null,
  person_id uuid not null,
  month text not null,
  amount bigint not null default 0 check (amount >= 0),
  primary key (park_id, scope_id, person_id, month)
);

-- One use fee per company, person and calendar month (domain.md §3.2).
create table app.user_use_fee (
  park_id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  person_id uuid not null,
  month text not null,
  settlement_id uuid not null,
  primary key (park_id, company_id, person_id, month)
);
create index user_use_fee_of_settlement on app.user_use_fee (settlement_id);

-- The tax withheld from a person in one month in a park; the row is locked while the final tax is computed. Excess tax is a credit of its
-- month until later bills use it, or the month closes and it is refunded; the part that a company bears at a flat rate is stored
-- separately; corrections of closed months are stored in later months (docs/withholding.md).
create table app.tax_month (
  park_id uuid not null,
  person_id uuid not null,
  month text not null,
  gross bigint not null default 0,
  ex_vat bigint not null default 0,
  vat bigint not null default 0,
  urban_tax bigint not null default 0,
  edu_surcharge bigint not null default 0,
  local_edu_surcharge bigint not null default 0,
  income_tax bigint not null default 0,
  -- assessed on the month's bills but not withheld yet, because a net was too small (待追缴)
  carried_vat bigint not null default 0,
  carried_urban_tax bigint not null default 0,
  carried_edu_surcharge bigint not null default 0,
  carried_local_edu_surcharge bigint not null default 0,
  carried_income_tax bigint not null default 0,
  -- the number of bills charged so far, i.e. the order in which the month is recomputed
  charges int not null default 0,
  -- the amount of bills returned after their payment: the month still counts for the accumulation period
  returned bigint not null default 0,
  credit bigint not null default 0 check (credit >= 0),
  -- the tax on bills of companies that bear it, by company
  company_side jsonb not null default '[]',
  corrections jsonb not null default '[]',
  -- when its targets were computed for the last time, at its closing
  settled_at timestamptz,
  primary key (park_id, person_id, month)
);
create index tax_month_to_settle on app.tax_month (month) where settled_at is null;
create index tax_month_with_credit on app.tax_month (month) where credit > 0;

-- Flat taxes charged to a company, by settlement; compared with the company side of its workers' months (包税差额).
create table app.flat_tax (
  park_id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  settlement_id uuid not null,
  -- the month of the bills that it was charged for
  tax_month text not null,
  -- the month that it counts for: the same, or a later one where that month was closed
  month text not null,
  amount bigint not null,
  booked_at timestamptz not null,
  primary key (park_id, settlement_id, tax_month, month)
);

-- 包税差额: the tax on the bills of a company that bears it, next to the flat amount charged to the company, by month.
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

-- Wallet accounts (available, frozen) store a balance, updated under lock and with a floor; the others store none. Accounts of an agency or
-- a park have no company in their chain.
create table app.ledger_account (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  owner_id uuid not null references app.tenant (id),
  kind text not null,
  keeps_balance boolean not null,
  balance bigint not null default 0 constraint ledger_account_balance_bound check (balance between -9007199254740991 and 9007199254740991),
  floor bigint not null default 0,
  primary key (park_id, id),
  unique (park_id, owner_id, kind),
  check (not keeps_balance or balance >= floor)
);

-- Append-only double entry: one row moves `amount` from debit to credit, so the sum is zero by construction.
create table app.posting (
  park_id uuid not null,
  id uuid not null,
  debit_id uuid not null,
  credit_id uuid not null,
  amount bigint not null check (amount > 0) constraint posting_amount_bound check (amount <= 10000000000000),
  reason text not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  settlement_id uuid,
  bill_id uuid,
  round int not null default 0,
  create_at timestamptz not null default now(),
  primary key (park_id, id),
  check (debit_id <> credit_id)
);
create index posting_of_settlement on app.posting (settlement_id);
create index posting_of_debit on app.posting (park_id, debit_id);
create index posting_of_credit on app.posting (park_id, credit_id);

-- One request to a payment channel for one bill in one round. `request_no` is the number that the channel knows; it contains the number of
-- the bill's payouts so far.
create table app.payout (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  settlement_id uuid not null,
  bill_id uuid not null,
  round int not null,
  request_no text not null,
  channel text not null,
  account_no text not null,
  amount bigint not null check (amount >= 0),
  status text not null check (status in ('created', 'sent', 'success', 'failure', 'returned')),
  reason text not null default '',
  -- when a worker may process it next: after a lease, a wait for the answer, or a back-off
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  create_at timestamptz not null default now(),
  answer_at timestamptz,
  primary key (park_id, id),
  unique (request_no, park_id)
);
create unique index payout_one_living on app.payout (park_id, bill_id) where status in ('created', 'sent', 'success');
create index payout_of_bill on app.payout (bill_id);
create index payout_of_settlement on app.payout (settlement_id, round);
create index payout_open on app.payout (next_at) where status in ('created', 'sent');

-- A credit refunded to the person when its month has closed; sent like a payout.
create table app.tax_refund (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  person_id uuid not null,
  month text not null,
  -- the bill whose account it is sent to
  bill_id uuid not null,
  request_no text not null,
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
  primary key (park_id, id),
  unique (request_no, park_id)
);
create index tax_refund_open on app.tax_refund (next_at) where status in ('created', 'sent');
create index tax_refund_of_person on app.tax_refund (park_id, person_id);

call app.guard_by_chain('user_use_fee', 'flat_tax', 'posting', 'payout', 'tax_refund', 'ledger_account');
-- A company's payment also posts to accounts of its agency and park, so it must read the rows of these organisations.
create policy above on app.ledger_account using (owner_id = any (nullif(current_setting('app.above', true), '')::uuid[]));
