-- The payment app (domain.md §2.11): the agreement of an organisation with it, and the book (资金记账本) that its money lies in.
create table app.alipay_account (
  park_id uuid not null,
  -- whose book it is: an organisation has one
  id uuid not null references app.tenant (id),
  -- none of a park
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  status text not null check (status in ('unsigned', 'signing', 'signed', 'terminated')),
  -- of the agreement that is asked for or in force: its number makes asking again harmless
  sign_no text not null,
  agreement_no text not null default '',
  book_id text not null default '',
  account_name text not null,
  -- the account with which it was signed: withdrawals go there
  login text not null default '',
  -- of an agreement that was ended here, until the payment app knows
  ending_no text not null default '',
  reason text not null default '',
  create_at timestamptz not null,
  sign_at timestamptz,
  end_at timestamptz,
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  version int not null default 1,
  primary key (id, park_id),
  unique (sign_no, park_id)
);
create index alipay_account_of_agency on app.alipay_account (agency_id);
create index alipay_account_waiting on app.alipay_account (next_at) where status in ('signing', 'signed') or ending_no <> '';

-- What is to be paid into a book by link: a top-up, or what a settlement comes to. Its number makes booking it again harmless.
create table app.alipay_order (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  owner_id uuid not null,
  kind text not null check (kind in ('topup', 'settlement')),
  order_no text not null,
  amount bigint not null constraint alipay_order_exact check (greatest(amount) <= 10000000000000 and least(amount) > 0),
  settlement_id uuid,
  -- of exactly the payment that the link was for
  reference text not null default '',
  status text not null check (status in ('created', 'paid', 'closed')),
  trade_no text not null default '',
  payer_name text not null default '',
  -- why the settlement was not paid with it; the money is in the book then
  reason text not null default '',
  staff_id uuid,
  create_at timestamptz not null,
  pay_at timestamptz,
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  primary key (id, park_id),
  unique (order_no, park_id),
  check ((kind = 'settlement') = (settlement_id is not null))
);
create index alipay_order_waiting on app.alipay_order (next_at) where status = 'created';
create index alipay_order_of_owner on app.alipay_order (owner_id, create_at);
call app.guard_by_chain('alipay_account', 'alipay_order');

-- Where the money of its payments comes from, for good: what a return brings back goes there as well.
alter table app.settlement add column in_book boolean not null default false;
-- A withdrawal leaves the wallet at the bank or the book.
alter table app.withdraw_record add column channel text not null default 'cmb' check (channel in ('cmb', 'alipay'));

-- The simulated payment app's side of it.
create table simulator.alipay_agreement (
  sign_no text primary key,
  account_name text not null,
  status text not null check (status in ('signed', 'refused', 'ended')),
  agreement_no text not null,
  book_id text not null,
  login text not null,
  reason text not null default '',
  at timestamptz not null default now()
);
create table simulator.alipay_payment (
  order_no text primary key,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('paid', 'closed')),
  trade_no text not null,
  payer_name text not null,
  at timestamptz not null default now()
);
