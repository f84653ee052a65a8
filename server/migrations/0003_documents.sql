-- Cooperation, bills and settlements.
--
-- Primary keys begin with the id, so that they also serve queries by id alone. Serial numbers are globally unique because of their counter;
-- the constraint can only enforce it within a park.

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
  primary key (id, park_id),
  unique (park_id, company_id, person_id)
);
create index company_user_by_person on app.company_user (person_id);

create table app.company_contract (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  sn text not null,
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
  primary key (id, park_id),
  unique (sn, park_id),
  check (start_at <= end_at)
);
create index company_contract_by_company on app.company_contract (company_id, status);

create table app.task (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  sn text not null,
  name text not null,
  status text not null,
  amount bigint not null,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  unique (sn, park_id)
);
create index task_by_company on app.task (company_id, sn);

-- A cost entity inside a company. Visible to the organisations above, because bills and invoices will refer to it.
create table app.project_company (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  name text not null,
  code text not null default '',
  credit_code text not null default '',
  manager_name text not null default '',
  remark text not null default '',
  is_enable boolean not null default true,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  unique (company_id, name, park_id)
);

-- Maximum amounts of one document (shared/src/domain/bounds.ts): a bill, a batch, a single payment; and of a balance, so that it stays
-- exact.

create table app.bill_batch (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  sn text not null,
  status text not null,
  filename text not null,
  file_url text not null default '',
  remark text not null default '',
  bill_count int not null,
  amount bigint not null constraint bill_batch_amount_bound check (amount between 0 and 1000000000000),
  creator_id uuid not null,
  creator text not null,
  created_by text not null check (created_by in ('agency', 'company')),
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  unique (sn, park_id)
);
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
  sn text not null,
  status text not null,
  created_by text not null check (created_by in ('agency', 'company')),
  -- who confirmed it, because only they can revoke it
  confirmed_by text check (confirmed_by in ('company')),
  bill_count int not null,
  worker_count int not null,
  settlement_amount bigint not null constraint settlement_amount_bound check (settlement_amount between 0 and 1000000000000),
  enterprise_service_fee bigint not null default 0,
  enterprise_added_service_fee bigint not null default 0,
  value_added_service_fee bigint not null default 0,
  user_use_fee bigint not null default 0,
  promotion_fee bigint not null default 0 constraint settlement_promotion_bound check (promotion_fee between 0 and 1000000000000),
  accounting_fee bigint not null default 0,
  company_tax bigint not null default 0,
  personal_service_fee bigint not null default 0,
  -- VAT with its surcharges, and income tax
  tax_amount bigint not null default 0,
  -- part of tax_amount
  income_tax_amount bigint not null default 0,
  net_amount bigint not null default 0,
  pay_amount bigint not null,
  paid_amount bigint not null default 0,
  paid_count int not null default 0,
  failed_count int not null default 0,
  -- the basis of the added service fee: the part above the soft month limit
  excess_amount bigint not null default 0,
  -- fees posted so far, part by part (they are cumulative, domain.md §3.2)
  charged jsonb not null default '{}',
  pay_mode text not null check (pay_mode in ('cmb', 'alipay', 'offline')),
  round int not null default 0,
  rates jsonb not null,
  tax_config jsonb not null,
  reject_reason text not null default '',
  voucher_url text not null default '',
  received_amount bigint constraint settlement_received_bound check (received_amount between 0 and 10000000000000),
  write_off_remark text not null default '',
  create_at timestamptz not null default now(),
  confirm_at timestamptz,
  audit_at timestamptz,
  pay_at timestamptz,
  settlement_at timestamptz,
  version int not null default 1,
  primary key (id, park_id),
  unique (sn, park_id),
  check (pay_amount >= 0 and paid_amount >= 0),
  constraint settlement_pay_bound check (pay_amount <= 10000000000000 and paid_amount <= 10000000000000)
);
-- Every list shows sums over its whole filter, and the policies compare all four organisations of the chain: an index-only scan needs these
-- columns.
create index settlement_of_company on app.settlement (company_id, id desc) include (park_id, platform_id, agency_id, status, create_at, settlement_at, settlement_amount, pay_amount);
create index settlement_of_agency on app.settlement (agency_id, id desc) include (park_id, platform_id, company_id, status, create_at, settlement_at, settlement_amount, pay_amount);
create index settlement_of_platform on app.settlement (platform_id, id desc) include (park_id, agency_id, company_id, status, create_at, settlement_at, settlement_amount, pay_amount);
create index settlement_of_park on app.settlement (park_id, id desc) include (platform_id, agency_id, company_id, status, create_at, settlement_at, settlement_amount, pay_amount);
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
  sn text not null,
  -- position in the file: the taxes of one person are computed in this order
  row_no int not null,
  status text not null,
  name text not null,
  id_no text not null,
  phone text not null,
  account_no text not null,
  account_kind text not null check (account_kind in ('bank', 'alipay')),
  bank_name text not null default '',
  amount bigint not null check (amount > 0) constraint bill_amount_bound check (amount <= 9999999999),
  promotion_fee bigint not null default 0,
  personal_service_fee bigint not null default 0,
  vat bigint not null default 0,
  urban_tax bigint not null default 0,
  edu_surcharge bigint not null default 0,
  local_edu_surcharge bigint not null default 0,
  income_tax bigint not null default 0,
  -- tax that this bill could not cover yet (待追缴)
  carried_tax bigint not null default 0,
  -- the part of the bill's taxes that was offset against excess tax withheld earlier
  credit_tax bigint not null default 0,
  card_fee bigint not null default 0,
  -- the enterprise's fees of this bill, charged when it is paid (domain.md §3.2)
  accounting_fee bigint not null default 0,
  user_use_fee bigint not null default 0,
  excess_amount bigint not null default 0,
  net_amount bigint not null default 0 check (net_amount >= 0),
  is_estimate boolean not null default true,
  -- the basis of the tax (the person's month and year before this bill), from which it can be explained
  tax_basis jsonb,
  task_sn text not null default '',
  remark text not null default '',
  fail_reason text not null default '',
  -- the month in which this bill reserves limits, while it does: the month of the settlement's creation, later that of the payment
  reserved_month text,
  -- the month of the payment, which is the tax month (domain.md §3.4)
  tax_month text,
  create_at timestamptz not null default now(),
  pay_at timestamptz,
  version int not null default 1,
  primary key (id, park_id),
  unique (sn, park_id)
);
-- Every transition of a bill updates each of its indexes, so each must justify its cost (measured).
create index bill_of_batch on app.bill (batch_id, row_no);
create index bill_of_settlement on app.bill (settlement_id, row_no) where settlement_id is not null;
-- Newest first within each scope: the default order of every list, also with date ranges. The included columns let counts up to the cap,
-- filters by status, amount and payment, and late pages be answered from the index alone.
create index bill_of_company on app.bill (company_id, create_at desc, id desc) include (park_id, platform_id, agency_id, status, amount, pay_at);
create index bill_of_agency on app.bill (agency_id, create_at desc, id desc) include (park_id, platform_id, company_id, status, amount, pay_at);
create index bill_of_platform on app.bill (platform_id, create_at desc, id desc) include (park_id, agency_id, company_id, status, amount, pay_at);
create index bill_of_park on app.bill (park_id, create_at desc, id desc) include (platform_id, agency_id, company_id, status, amount, pay_at);
-- Few bills are in progress, so one index by state serves every scope; the organisations are filtered afterwards.
create index bill_under_way on app.bill (status, create_at desc, id desc) include (park_id, platform_id, agency_id, company_id, amount) where status not in ('paid', 'canceled');
-- A common name has thousands of bills, spread over the whole table; so has a range of amounts.
create index bill_of_person on app.bill (person_id, create_at desc) include (id, park_id, platform_id, agency_id, company_id, status);
create index bill_by_amount on app.bill (amount, id) include (park_id, platform_id, agency_id, company_id, create_at, status);
create index bill_by_pay_at on app.bill (pay_at) where pay_at is not null;

-- A condition on the park in addition to the agency is redundant, because each organisation has a single chain; these statistics tell the
-- planner.
create statistics app.bill_chain (dependencies) on park_id, platform_id, agency_id, company_id from app.bill;
create statistics app.settlement_chain (dependencies) on park_id, platform_id, agency_id, company_id from app.settlement;
create statistics app.bill_batch_chain (dependencies) on park_id, platform_id, agency_id, company_id from app.bill_batch;

call app.guard_by_chain('company_user', 'company_contract', 'task', 'project_company', 'bill_batch', 'settlement', 'bill');
