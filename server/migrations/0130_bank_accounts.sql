-- Accounts at the bank (domain.md §2.11): the main account of an agency or a park, and the sub-unit (记账子单元) of an enterprise below its
-- agency's. Their money is in the ledger; this is where it lies.
create table app.cmb_wallet (
  park_id uuid not null,
  id uuid not null,
  -- none of a park
  platform_id uuid,
  agency_id uuid,
  -- of a unit
  company_id uuid,
  tenant_id uuid not null references app.tenant (id),
  kind text not null check (kind in ('main', 'unit')),
  parent_id uuid,
  account_no text not null,
  -- the bank gives it when it opens the unit
  unit_no text,
  account_name text not null,
  branch text not null default '',
  status text not null check (status in ('opening', 'active', 'frozen', 'closed')),
  create_at timestamptz not null,
  open_at timestamptz,
  version int not null default 1,
  primary key (id, park_id),
  unique (account_no, unit_no, park_id),
  check ((kind = 'unit') = (company_id is not null and parent_id is not null)),
  check (kind = 'unit' or unit_no = ''),
  check (status = 'opening' or unit_no is not null)
);
create unique index cmb_wallet_living on app.cmb_wallet (tenant_id, park_id) where status <> 'closed';
-- By the number that a payer enters.
create index cmb_wallet_of_account on app.cmb_wallet ((account_no || unit_no));
create index cmb_wallet_of_agency on app.cmb_wallet (agency_id, id desc);

-- What the bank reports about these accounts: each entry once.
create table app.bank_deposit (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid,
  agency_id uuid,
  -- whose money it is; null while nobody knows
  company_id uuid,
  wallet_id uuid not null,
  bank_ref text not null,
  kind text not null check (kind in ('deposit', 'interest', 'charge', 'balance_add', 'balance_del', 'unknown_out')),
  amount bigint not null constraint bank_deposit_exact check (greatest(amount) <= 10000000000000 and least(amount) > 0),
  payer_name text not null default '',
  payer_account text not null default '',
  summary text not null default '',
  status text not null check (status in ('unknown', 'matched', 'claimed')),
  trans_at timestamptz not null,
  create_at timestamptz not null default now(),
  version int not null default 1,
  primary key (id, park_id),
  unique (bank_ref, park_id)
);
create index bank_deposit_latest on app.bank_deposit (trans_at);
create index bank_deposit_of_wallet on app.bank_deposit (wallet_id, id desc);
call app.guard_by_chain('cmb_wallet', 'bank_deposit');

-- Where a posting comes from besides a settlement and its bills: the bank's entry, a withdrawal.
alter table app.posting
  add column source_id uuid,
  -- of a park's own money
  alter column platform_id drop not null,
  alter column agency_id drop not null;
-- Sealed with the row; those without one keep their hash.
create or replace function app.audit_leaf(r app.posting) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to((jsonb_build_array(r.stamp, r.id, r.park_id, r.debit_id, r.credit_id, r.amount, r.reason, r.platform_id, r.agency_id,
    r.company_id, r.settlement_id, r.bill_id, r.round, extract(epoch from r.create_at)) || case when r.source_id is null then '[]' else jsonb_build_array(r.source_id) end)::text, 'UTF8')) $$;
create index posting_of_source on app.posting (source_id) where source_id is not null;
-- A wallet's statement is its postings, newest first.
drop index app.posting_of_credit;
create index posting_of_credit on app.posting (credit_id, id);
drop index app.posting_of_debit;
create index posting_of_debit on app.posting (debit_id, id);
-- Its number of rows is counted anew only after one was added.
call app.note_changes_of('posting');

-- Accounts were part of the configuration, without a main account above them.
update app.tenant set config = config - 'wallet' where config ? 'wallet';

-- The simulated bank's side of it.
create table simulator.bank_entry (
  bank_ref text primary key,
  account_no text not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  payer_name text not null,
  payer_account text not null,
  summary text not null,
  trans_at timestamptz not null default now()
);
create index bank_entry_at on simulator.bank_entry (trans_at);
