-- Every morning's proof: of each account at the bank, on each day, what the ledger has, what its postings come to, what the account must have by
-- what crossed it, and what the bank says (domain.md §2.11).

-- By which of these accounts a payment leaves; null where its payer has none.
alter table app.payout add wallet_id uuid;
alter table app.withdraw_payout add wallet_id uuid;
create index payout_of_wallet on app.payout (wallet_id) where wallet_id is not null;

-- Written once, so that nobody makes a difference disappear (db/migrate.ts).
create table app.bank_proof (
  park_id uuid not null,
  id uuid not null,
  -- none of a park
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  wallet_id uuid not null,
  day date not null,
  -- cents, at the end of the day: the balances of its owner's wallet, and the sum of all postings that made them
  balance bigint not null,
  postings bigint not null,
  -- what came in and went out by this account, and what the bank says that it has; null: it knows no such account
  expected bigint not null,
  bank bigint,
  -- handed to the bank, without an answer at the end of the day
  in_transit bigint not null,
  status text not null check (status in ('equal', 'in_transit', 'different')),
  -- what differs, and where
  reason text not null default '',
  create_at timestamptz not null,
  stamp bigint not null default pg_sequence_last_value('app.audit_base') + pg_current_xact_id()::text::bigint,
  primary key (id, park_id),
  unique (wallet_id, day, park_id),
  constraint bank_proof_exact check (greatest(balance, postings, expected, bank, in_transit) <= 10000000000000000 and least(balance, postings, expected, bank, in_transit) >= -10000000000000000)
);
create index bank_proof_of_agency on app.bank_proof (agency_id, id desc);
create index bank_proof_of_park on app.bank_proof (park_id, id desc);
call app.guard_by_chain('bank_proof');
create index bank_proof_by_stamp on app.bank_proof (stamp, id);
insert into app.audit_source (name, label) values ('bank_proof', '每日核对') on conflict do nothing;
create function app.audit_leaf(r app.bank_proof) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to(jsonb_build_array(r.stamp, r.id, r.park_id, r.platform_id, r.agency_id, r.company_id, r.wallet_id, r.day, r.balance, r.postings, r.expected, r.bank, r.in_transit, r.status, r.reason,
    extract(epoch from r.create_at))::text, 'UTF8')) $$;

-- The simulated bank's side: by which account it paid, and by how much it is told to be wrong.
alter table simulator.payment add payer_account text not null default '';
create index payment_of_payer on simulator.payment (payer_account) where payer_account <> '';
create table simulator.bank_misstatement (account_no text primary key, amount bigint not null);
