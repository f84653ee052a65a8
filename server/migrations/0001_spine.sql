-- The spine: tenants, people, bills, settlements, money, jobs.
--
-- Every tenant row carries the whole chain (park, platform, agency, company), copied at creation and
-- frozen on money documents. Money rows are keyed (park_id, id): park_id is the distribution key, since
-- limits, withholding and wallets live there. Ids are UUIDv7 made by the application.
-- Row-level security repeats what the scoped queries already say: `app.flavour` and `app.related_id` are
-- set per transaction; without them no row is visible.

create schema app;
create schema simulator;

create function app.flavour() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.flavour', true), '') $$;
create function app.related_id() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.related_id', true), '')::uuid $$;

-- Two-character names give no trigram; an array of bigrams under GIN finds them (measured).
create function app.bigrams(value text) returns text[] language sql immutable parallel safe
  as $$ select coalesce(array_agg(distinct substr(value, i, 2)), array[value])
        from generate_series(1, greatest(length(value) - 1, 0)) as i $$;

-- ---------------------------------------------------------------- reference

create table app.industry (
  id uuid primary key,
  name text not null unique
);

-- One identity per natural person, however many cooperations (domain.md §0).
create table app.person (
  id uuid primary key,
  id_no text not null unique check (id_no = upper(id_no)),
  name text not null,
  phone text not null,
  create_at timestamptz not null default now()
);

-- All five kinds of organisation. A child knows its whole chain.
create table app.tenant (
  id uuid primary key,
  flavour text not null check (flavour in ('saas', 'park', 'platform', 'agency', 'company')),
  park_id uuid references app.tenant (id),
  platform_id uuid references app.tenant (id),
  agency_id uuid references app.tenant (id),
  sn text not null unique,
  name text not null,
  alias text not null default '',
  credit_code text not null default '',
  is_enable boolean not null default true,
  industry_id uuid references app.industry (id),
  manager_name text not null default '',
  manager_phone text not null default '',
  payment_phone text not null default '',
  legal_name text not null default '',
  remark text not null default '',
  -- the rest of steps 1 and 2, as the catalogue names the fields
  profile jsonb not null default '{}',
  -- step 3 and 4: limits, tax tiers, pay mode; unknown keys are kept
  config jsonb not null default '{}',
  brand jsonb not null default '{}',
  version int not null default 1,
  create_at timestamptz not null default now(),
  check (flavour <> 'agency' or (park_id is not null and platform_id is not null)),
  check (flavour <> 'company' or (park_id is not null and platform_id is not null and agency_id is not null))
);
create index tenant_by_parent on app.tenant (agency_id, flavour);
create index tenant_by_platform on app.tenant (platform_id, flavour);
create index tenant_by_park on app.tenant (park_id, flavour);

-- ---------------------------------------------------------------- accounts

create table app.account (
  id uuid primary key,
  phone text not null unique,
  name text not null,
  -- argon2id over the client's SHA-256; null until set
  password_hash text,
  password_at timestamptz,
  create_at timestamptz not null default now()
);

create table app.role (
  id uuid primary key,
  tenant_id uuid not null references app.tenant (id),
  name text not null,
  permissions text[] not null default '{}',
  is_system boolean not null default false,
  version int not null default 1,
  create_at timestamptz not null default now(),
  unique (tenant_id, name)
);

-- An account's place in one organisation.
create table app.staff (
  id uuid primary key,
  account_id uuid not null references app.account (id),
  tenant_id uuid not null references app.tenant (id),
  status text not null default 'enable' check (status in ('enable', 'disable')),
  role_ids uuid[] not null default '{}',
  last_used_at timestamptz,
  version int not null default 1,
  create_at timestamptz not null default now(),
  unique (account_id, tenant_id)
);

-- Opaque tokens, stored hashed; revoked by a row, so it works across processes.
create table app.session (
  token_hash bytea primary key,
  staff_id uuid not null references app.staff (id),
  create_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expire_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_staff on app.session (staff_id) where revoked_at is null;

create table app.sms_code (
  id uuid primary key,
  phone text not null,
  purpose text not null,
  reference text not null default '',
  code_hash bytea not null,
  attempts int not null default 0,
  create_at timestamptz not null default now(),
  expire_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_latest on app.sms_code (phone, purpose, reference, create_at desc);

-- What is to be sent by SMS; the adapter marks it, the demo mode shows it.
create table app.sms_outbox (
  id uuid primary key,
  phone text not null,
  text text not null,
  create_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text
);
create index sms_outbox_by_phone on app.sms_outbox (phone, create_at desc);

-- Counters of attempts (login, SMS) shared by all processes: one row per key and window.
create table app.rate_limit (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);

create table app.idempotency (
  scope uuid not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  status int,
  response jsonb,
  create_at timestamptz not null default now(),
  primary key (scope, key)
);

create table app.system_notify (
  id uuid primary key,
  message text not null,
  start_time timestamptz not null,
  end_time timestamptz not null
);

-- ---------------------------------------------------------------- cooperation

create table app.company_user (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  person_id uuid not null references app.person (id),
  status text not null,
  is_enable boolean not null default true,
  contract_sign_at timestamptz,
  realname_collect_at timestamptz,
  termination_at timestamptz,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (park_id, id),
  unique (park_id, company_id, person_id)
);
create index company_user_by_id on app.company_user (id);
create index company_user_by_person on app.company_user (person_id);

create table app.company_contract (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  sn text not null unique,
  start_at date not null,
  end_at date not null,
  audit_status text not null,
  status text not null,
  -- ratios in ppm, fees in cents
  enterprise_service_fee_ppm int not null default 0,
  enterprise_added_service_fee_ppm int not null default 0,
  value_added_service_fee_ppm int not null default 0,
  personal_service_fee_ppm int not null default 0,
  income_tax_ppm int not null default 0,
  personal_value_added_tax_ppm int not null default 0,
  user_use_fee bigint not null default 0,
  is_support_promotion_fee boolean not null default false,
  support_promotion_fee bigint not null default 0,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (park_id, id),
  check (start_at <= end_at)
);
create index company_contract_by_company on app.company_contract (company_id, status);

create table app.task (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  sn text not null unique,
  name text not null,
  status text not null,
  amount bigint not null,
  create_at timestamptz not null default now(),
  primary key (park_id, id)
);
create index task_by_company on app.task (company_id, sn);

-- ---------------------------------------------------------------- bills and settlements

create table app.bill_batch (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  sn text not null unique,
  status text not null,
  filename text not null,
  file_url text not null default '',
  remark text not null default '',
  bill_count int not null,
  amount bigint not null,
  creator_id uuid not null,
  creator text not null,
  created_by text not null check (created_by in ('agency', 'company')),
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (park_id, id)
);
create index bill_batch_by_id on app.bill_batch (id);
create index bill_batch_of_company on app.bill_batch (company_id, id desc);
create index bill_batch_of_agency on app.bill_batch (agency_id, id desc);
create index bill_batch_of_platform on app.bill_batch (platform_id, id desc);

create table app.settlement (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  batch_id uuid not null,
  sn text not null unique,
  status text not null,
  created_by text not null check (created_by in ('agency', 'company')),
  -- whose confirmation stands, so that only it can be revoked
  confirmed_by text check (confirmed_by in ('company')),
  bill_count int not null,
  worker_count int not null,
  settlement_amount bigint not null,
  enterprise_service_fee bigint not null default 0,
  enterprise_added_service_fee bigint not null default 0,
  value_added_service_fee bigint not null default 0,
  user_use_fee bigint not null default 0,
  promotion_fee bigint not null default 0,
  accounting_fee bigint not null default 0,
  company_tax bigint not null default 0,
  personal_service_fee bigint not null default 0,
  tax_amount bigint not null default 0,
  net_amount bigint not null default 0,
  pay_amount bigint not null,
  paid_amount bigint not null default 0,
  paid_count int not null default 0,
  failed_count int not null default 0,
  -- E of the added service fee: the part above the soft month limit
  excess_amount bigint not null default 0,
  -- what has been posted so far, part by part (fees are cumulative, domain.md §3.2)
  charged jsonb not null default '{}',
  pay_mode text not null check (pay_mode in ('cmb', 'alipay', 'offline')),
  round int not null default 0,
  rates jsonb not null,
  tax_config jsonb not null,
  reject_reason text not null default '',
  voucher_url text not null default '',
  received_amount bigint,
  write_off_remark text not null default '',
  create_at timestamptz not null default now(),
  confirm_at timestamptz,
  audit_at timestamptz,
  pay_at timestamptz,
  settlement_at timestamptz,
  version int not null default 1,
  primary key (park_id, id),
  check (pay_amount >= 0 and paid_amount >= 0)
);
create index settlement_by_id on app.settlement (id);
create index settlement_of_company on app.settlement (company_id, id desc);
create index settlement_of_agency on app.settlement (agency_id, id desc);
create index settlement_of_platform on app.settlement (platform_id, id desc);
create index settlement_of_park on app.settlement (park_id, id desc);
create index settlement_of_batch on app.settlement (batch_id);

create table app.bill (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  batch_id uuid not null,
  settlement_id uuid,
  company_user_id uuid not null,
  person_id uuid not null references app.person (id),
  sn text not null unique,
  -- place in the file: taxes of one person are attributed in this order
  row_no int not null,
  status text not null,
  name text not null,
  name_bigrams text[] generated always as (app.bigrams(name)) stored,
  id_no text not null,
  phone text not null,
  account_no text not null,
  account_kind text not null check (account_kind in ('bank', 'alipay')),
  bank_name text not null default '',
  amount bigint not null check (amount > 0),
  promotion_fee bigint not null default 0,
  personal_service_fee bigint not null default 0,
  vat bigint not null default 0,
  urban_tax bigint not null default 0,
  edu_surcharge bigint not null default 0,
  local_edu_surcharge bigint not null default 0,
  income_tax bigint not null default 0,
  -- tax that the worker could not bear yet (待追缴)
  carried_tax bigint not null default 0,
  card_fee bigint not null default 0,
  -- the enterprise's fees that hang on this bill: charged when it is paid (domain.md §3.2)
  accounting_fee bigint not null default 0,
  user_use_fee bigint not null default 0,
  excess_amount bigint not null default 0,
  net_amount bigint not null default 0 check (net_amount >= 0),
  is_estimate boolean not null default true,
  -- what the tax was computed from (the person's month and year before this bill): enough to explain it again
  tax_basis jsonb,
  task_sn text not null default '',
  remark text not null default '',
  fail_reason text not null default '',
  -- month whose limits this bill holds; set while reserved, never moves
  reserved_month text,
  -- month of the payment action: the tax month (domain.md §3.4)
  tax_month text,
  create_at timestamptz not null default now(),
  pay_at timestamptz,
  version int not null default 1,
  primary key (park_id, id)
);
create index bill_by_id on app.bill (id);
create index bill_of_batch on app.bill (batch_id, row_no);
create index bill_of_settlement on app.bill (settlement_id, row_no) where settlement_id is not null;
create index bill_of_company on app.bill (company_id, id desc);
create index bill_of_agency on app.bill (agency_id, id desc);
create index bill_of_platform on app.bill (platform_id, id desc);
create index bill_of_park on app.bill (park_id, id desc);
create index bill_of_person on app.bill (park_id, person_id, create_at desc);
create index bill_by_name on app.bill using gin (name_bigrams);

-- Reserved amounts per worker and month, per scope: the agency's limits count over all its companies,
-- the company's own limits inside it (domain.md §3.6). The row is the lock.
create table app.limit_usage (
  park_id uuid not null,
  scope_id uuid not null,
  person_id uuid not null,
  month text not null,
  amount bigint not null default 0 check (amount >= 0),
  primary key (park_id, scope_id, person_id, month)
);

-- One user-use fee per company, person and calendar month (domain.md §3.2).
create table app.user_use_fee (
  park_id uuid not null,
  company_id uuid not null,
  person_id uuid not null,
  month text not null,
  settlement_id uuid not null,
  primary key (park_id, company_id, person_id, month)
);
create index user_use_fee_of_settlement on app.user_use_fee (settlement_id);

-- What the park withheld from a person in a month; the lock of the final tax computation.
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
  -- assessed on the month's bills but not taken yet, because a net did not suffice (待追缴)
  carried_vat bigint not null default 0,
  carried_urban_tax bigint not null default 0,
  carried_edu_surcharge bigint not null default 0,
  carried_local_edu_surcharge bigint not null default 0,
  primary key (park_id, person_id, month)
);

-- ---------------------------------------------------------------- money

-- Wallet accounts (available, frozen) keep a balance under lock with a floor; the others do not.
create table app.ledger_account (
  park_id uuid not null,
  id uuid not null,
  owner_id uuid not null references app.tenant (id),
  kind text not null,
  keeps_balance boolean not null,
  balance bigint not null default 0,
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
  amount bigint not null check (amount > 0),
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

-- One request to a payment channel for one bill in one round. `request_no` is what the channel knows.
create table app.payout (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  settlement_id uuid not null,
  bill_id uuid not null,
  round int not null,
  request_no text not null unique,
  channel text not null,
  account_no text not null,
  amount bigint not null check (amount >= 0),
  status text not null check (status in ('created', 'sent', 'success', 'failure', 'returned')),
  reason text not null default '',
  -- when a worker may take it next: a claim, a wait for the answer or a back-off
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  create_at timestamptz not null default now(),
  answer_at timestamptz,
  primary key (park_id, id)
);
create unique index payout_one_living on app.payout (park_id, bill_id) where status in ('created', 'sent', 'success');
create index payout_of_settlement on app.payout (settlement_id, round);
create index payout_open on app.payout (next_at) where status in ('created', 'sent');

-- ---------------------------------------------------------------- jobs, files, history

create table app.job (
  id uuid primary key,
  kind text not null check (kind in ('import', 'export')),
  category text not null,
  status text not null,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null,
  park_id uuid,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  staff_id uuid not null,
  creator text not null,
  filename text not null default '',
  payload jsonb not null default '{}',
  total int not null default 0,
  success_count int not null default 0,
  failure_count int not null default 0,
  progress int not null default 0,
  -- the last committed chunk; a lost lease resumes behind it
  cursor jsonb not null default '{}',
  attempts int not null default 0,
  lease_until timestamptz,
  result_id uuid,
  file_id uuid,
  failure_reason text not null default '',
  create_at timestamptz not null default now(),
  finish_at timestamptz,
  expire_at timestamptz
);
create index job_of_tenant on app.job (tenant_id, kind, id desc);
create index job_open on app.job (id) where finish_at is null;

create table app.import_row (
  job_id uuid not null references app.job (id) on delete cascade,
  row_no int not null,
  raw jsonb not null,
  issues jsonb not null default '[]',
  ok boolean,
  primary key (job_id, row_no)
);
create index import_row_failed on app.import_row (job_id, row_no) where ok = false;

create table app.file (
  id uuid primary key,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null,
  park_id uuid,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  purpose text not null,
  name text not null,
  mime text not null default '',
  size bigint,
  sha256 bytea,
  -- null until the bytes have arrived and were checked
  stored_at timestamptz,
  create_at timestamptz not null default now(),
  expire_at timestamptz
);

create table app.history_event (
  id uuid primary key,
  entity text not null,
  entity_id uuid not null,
  park_id uuid,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  action text not null,
  creator_id uuid,
  creator text not null,
  content jsonb not null,
  create_at timestamptz not null default now()
);
create index history_of_entity on app.history_event (entity_id, id);

-- Written in the transaction that makes the event, sent by a job.
create table app.outbox (
  id uuid primary key,
  topic text not null,
  payload jsonb not null,
  create_at timestamptz not null default now(),
  done_at timestamptz
);
create index outbox_open on app.outbox (id) where done_at is null;

-- Human-readable numbers: one counter per kind and day, taken in the transaction that uses it.
create table app.serial (
  kind text not null,
  day date not null,
  last bigint not null,
  primary key (kind, day)
);

-- ---------------------------------------------------------------- the simulated bank

-- Stands for the other side: no foreign key into our tables, it knows only what a bank would be told.
create table simulator.setting (
  id int primary key default 1 check (id = 1),
  fail_percent numeric not null default 0,
  return_percent numeric not null default 0,
  delay_ms int not null default 1500,
  down boolean not null default false
);
insert into simulator.setting default values;

create table simulator.payment (
  request_no text primary key,
  channel text not null,
  account_no text not null,
  account_name text not null,
  amount bigint not null,
  -- decided on receipt, told from answer_at on; a return (退汇) follows a success
  outcome text not null check (outcome in ('success', 'failure')),
  reason text not null default '',
  receive_at timestamptz not null default now(),
  answer_at timestamptz not null,
  return_at timestamptz,
  return_reason text not null default ''
);
create index payment_returned on simulator.payment (return_at) where return_at is not null;
