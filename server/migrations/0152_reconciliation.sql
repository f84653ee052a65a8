-- 对账台: each row of the bank's statement beside what the books have; where only one side has it, that side alone. Names and accounts are masked
-- already: whoever reviews compares numbers and amounts.
create table app.reconciliation (
  park_id uuid not null,
  id uuid not null,
  -- none of a park
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  wallet_id uuid not null,
  -- the bank's side; null: it has no such row
  bank_ref text,
  amount bigint,
  fee bigint not null default 0,
  -- ours, as the bank passes it on, or as we sent it
  request_no text not null default '',
  direction text not null check (direction in ('in', 'out')),
  -- our side: what it is and its id; null: the books have no such movement
  own_key text,
  own_amount bigint,
  settlement_id uuid,
  counter_name text not null default '',
  counter_account text not null default '',
  summary text not null default '',
  -- by what the sides were found to belong together, or are suggested to
  rule text not null default '' check (rule in ('', 'key', 'amount_day', 'many_fee')),
  -- the rows of our side alone that are suggested
  suggested uuid[] not null default '{}',
  -- of the file that it came from
  import_id uuid,
  -- a person has said that they do not belong together
  is_refused boolean not null default false,
  status text not null check (status in ('unknown', 'outstanding', 'different', 'matched', 'settled')),
  remark text not null default '',
  settler text not null default '',
  settle_at timestamptz,
  trans_at timestamptz not null,
  create_at timestamptz not null,
  version int not null default 1,
  primary key (id, park_id),
  unique (wallet_id, bank_ref, park_id),
  unique (own_key, park_id),
  check (bank_ref is not null or own_key is not null),
  check ((bank_ref is null) = (amount is null) and (own_key is null) = (own_amount is null)),
  constraint reconciliation_exact check (greatest(amount, own_amount, fee) <= 10000000000000 and least(amount, own_amount, fee) >= 0)
);
create index reconciliation_of_agency on app.reconciliation (agency_id, id desc);
create index reconciliation_of_park on app.reconciliation (park_id, id desc);
create index reconciliation_of_import on app.reconciliation (import_id) where import_id is not null;
create index reconciliation_open on app.reconciliation (wallet_id, trans_at) where status in ('unknown', 'outstanding');
-- What a person has not dealt with yet is counted with each first page.
create index reconciliation_waiting on app.reconciliation (agency_id, id desc) where status in ('unknown', 'outstanding', 'different');
call app.guard_by_chain('reconciliation');
