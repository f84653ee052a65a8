-- A payment that waits for a second person: a part of its settlement, whose state it does not touch. `reference` ends with the hash of what
-- was asked for (payments/facts.ts); what has another one meanwhile can no longer be approved.
create table app.payment_approval (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  settlement_id uuid not null,
  status text not null check (status in ('pending', 'approved', 'declined', 'withdrawn', 'lapsed')),
  action text not null check (action in ('payment', 'batch_settlement', 'new_payment')),
  settlement_version int not null,
  reference text not null,
  -- the bills chosen for a repayment, with corrected accounts; null: all
  choice jsonb,
  amount bigint not null,
  bill_count int not null,
  worker_count int not null,
  changed_count int not null,
  -- the first of them, masked
  changed jsonb not null,
  needed int not null check (needed between 1 and 2),
  reasons jsonb not null,
  signatures jsonb not null default '[]',
  requested_by uuid not null,
  requester text not null,
  reason text not null default '',
  create_at timestamptz not null,
  decided_at timestamptz,
  version int not null default 1,
  primary key (park_id, id),
  constraint payment_approval_exact check (greatest(amount) <= 10000000000000 and least(amount) >= 0)
);
create unique index payment_approval_pending on app.payment_approval (park_id, settlement_id) where status = 'pending';
create index payment_approval_of_settlement on app.payment_approval (settlement_id, create_at desc);

call app.guard_by_chain('payment_approval');
