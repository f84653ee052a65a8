-- Withdrawals (domain.md §2.11): what an enterprise, an agency or a park takes out of its wallet, to an account of its own elsewhere.
create table app.withdraw_record (
  park_id uuid not null,
  id uuid not null,
  -- none of a park
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  -- whose wallet it leaves
  owner_id uuid not null references app.tenant (id),
  sn text not null,
  amount bigint not null constraint withdraw_record_exact check (greatest(amount) <= 10000000000000 and least(amount) > 0),
  to_name text not null,
  to_account text not null,
  to_bank text not null,
  remark text not null default '',
  status text not null,
  -- why it was rejected, or why the bank could not pay it
  reason text not null default '',
  applicant_id uuid,
  applicant text not null,
  auditor text not null default '',
  create_at timestamptz not null,
  audit_at timestamptz,
  finish_at timestamptz,
  version int not null default 1,
  primary key (id, park_id),
  unique (sn, park_id)
);
create index withdraw_record_of_company on app.withdraw_record (company_id, id desc);
create index withdraw_record_of_agency on app.withdraw_record (agency_id, id desc);

-- Its payment, sent like a payout: the row is the outbox entry, and its number makes sending it again harmless.
create table app.withdraw_payout (
  park_id uuid not null,
  -- of the withdrawal
  id uuid not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  request_no text not null,
  channel text not null,
  account_no text not null,
  account_name text not null,
  amount bigint not null constraint withdraw_payout_exact check (greatest(amount) <= 10000000000000 and least(amount) > 0),
  status text not null check (status in ('created', 'sent', 'success', 'failure')),
  reason text not null default '',
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  create_at timestamptz not null default now(),
  answer_at timestamptz,
  primary key (id, park_id),
  unique (request_no, park_id)
);
create index withdraw_payout_open on app.withdraw_payout (next_at) where status in ('created', 'sent');
call app.guard_by_chain('withdraw_record', 'withdraw_payout');
