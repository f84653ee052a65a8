-- 证明: what workers earned by an agency in a period, one document for each (domain.md §1.6 agency/cooperate/prove, §2.13, R240, R693).
create table app.proof (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  -- always null: it is over all enterprises of the agency
  company_id uuid check (company_id is null),
  sn text not null,
  kind text not null check (kind in ('income', 'tax')),
  -- YYYY-MM, both included
  start_month text not null check (start_month ~ '^\d{4}-\d{2}$'),
  end_month text not null check (end_month ~ '^\d{4}-\d{2}$'),
  status text not null check (status in ('generating', 'finished', 'failure', 'voided')),
  user_count int not null check (user_count > 0),
  -- cents, of all its workers
  amount bigint not null,
  tax_amount bigint not null,
  -- the job that makes its documents, or made them
  job_id uuid not null,
  fail_reason text not null default '',
  void_reason text not null default '',
  creator text not null,
  create_at timestamptz not null,
  finish_at timestamptz,
  version int not null default 1,
  primary key (id, park_id),
  constraint proof_sn unique (sn, park_id),
  check (end_month >= start_month),
  check ((status = 'voided') = (void_reason <> '')),
  check (status <> 'finished' or finish_at is not null),
  -- that of a list still fits 2^53
  constraint proof_exact check (amount > 0 and greatest(amount, tax_amount) <= 100000000000000 and least(amount, tax_amount) >= 0)
);
create index proof_of_agency on app.proof (agency_id, id desc);

-- One worker's document: what they earned, as it was when the proof was created.
create table app.proof_user (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid check (company_id is null),
  proof_id uuid not null,
  person_id uuid not null references app.person (id),
  -- from 1, in the number of the document
  position int not null check (position > 0),
  bill_count int not null check (bill_count > 0),
  amount bigint not null,
  vat bigint not null,
  -- the three together
  surcharge bigint not null,
  income_tax bigint not null,
  -- the same by month, ascending
  months jsonb not null,
  -- null: not made yet
  file_id uuid,
  primary key (id, park_id),
  constraint proof_user_once unique (proof_id, person_id, park_id),
  constraint proof_user_position unique (proof_id, position, park_id),
  foreign key (proof_id, park_id) references app.proof (id, park_id),
  constraint proof_user_exact check (amount > 0 and greatest(amount, vat, surcharge, income_tax) <= 10000000000000 and least(amount, vat, surcharge, income_tax) >= 0)
);
create index proof_user_to_make on app.proof_user (proof_id, position) where file_id is null;

call app.guard_by_chain('proof', 'proof_user');
