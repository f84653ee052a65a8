-- Contracts of the three families, and changes of the rates of those with enterprises (domain.md §2.3, R226–R228).

-- Equality beside an interval in one exclusion constraint.
create extension if not exists btree_gist;

alter table app.company_contract
  add column is_enable_invoice_apply boolean not null default false,
  add column contract_url text not null default '',
  add column remark text not null default '',
  add column creator_id uuid,
  add column creator text not null default '',
  -- who has entered what is to be audited: after an update another than the creator, and no auditor of it either
  add column editor_id uuid,
  add column auditor_id uuid,
  add column auditor text not null default '',
  add column audit_at timestamptz,
  add column audit_remark text not null default '',
  add column terminate_at timestamptz,
  add column terminate_remark text not null default '',
  -- Of two people who audit contracts of the same time at once, one passes.
  add constraint company_contract_overlap exclude using gist (park_id with =, company_id with =, daterange(start_at, end_at, '[]') with &&)
    where (audit_status = 'passed' and status <> 'terminated');

-- Between a group and its agency.
create table app.agency_contract (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null references app.tenant (id),
  agency_id uuid not null references app.tenant (id),
  -- for the policy; about no enterprise
  company_id uuid check (company_id is null),
  sn text not null,
  start_at date not null,
  end_at date not null,
  audit_status text not null,
  status text not null,
  software_use_fee_ppm int not null default 0,
  -- cents per month
  service_fee bigint not null default 0,
  is_support_promotion_fee boolean not null default false,
  contract_url text not null default '',
  remark text not null default '',
  creator_id uuid,
  creator text not null default '',
  editor_id uuid,
  auditor_id uuid,
  auditor text not null default '',
  audit_at timestamptz,
  audit_remark text not null default '',
  terminate_at timestamptz,
  terminate_remark text not null default '',
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  unique (sn, park_id),
  check (start_at <= end_at),
  constraint agency_contract_exact check (greatest(service_fee) <= 10000000000000 and least(service_fee) >= 0),
  constraint agency_contract_overlap exclude using gist (park_id with =, agency_id with =, daterange(start_at, end_at, '[]') with &&)
    where (audit_status = 'passed' and status <> 'terminated')
);
create index agency_contract_by_agency on app.agency_contract (agency_id, status);
create index agency_contract_by_platform on app.agency_contract (platform_id, id);

-- Between the operator and a group, which is in no park: its own id is `park_id`. It may name an agency of the group.
create table app.platform_contract (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null references app.tenant (id),
  agency_id uuid references app.tenant (id),
  company_id uuid check (company_id is null),
  sn text not null,
  start_at date not null,
  end_at date not null,
  audit_status text not null,
  status text not null,
  software_use_fee_ppm int not null default 0,
  service_fee bigint not null default 0,
  is_support_promotion_fee boolean not null default false,
  contract_url text not null default '',
  remark text not null default '',
  creator_id uuid,
  creator text not null default '',
  editor_id uuid,
  auditor_id uuid,
  auditor text not null default '',
  audit_at timestamptz,
  audit_remark text not null default '',
  terminate_at timestamptz,
  terminate_remark text not null default '',
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  unique (sn, park_id),
  check (start_at <= end_at),
  constraint platform_contract_exact check (greatest(service_fee) <= 10000000000000 and least(service_fee) >= 0),
  constraint platform_contract_overlap exclude using gist (park_id with =, platform_id with =, daterange(start_at, end_at, '[]') with &&)
    where (audit_status = 'passed' and status <> 'terminated')
);
create index platform_contract_by_platform on app.platform_contract (platform_id, status);

-- Other rates for a contract with an enterprise, from a day on, if the enterprise agrees. Which rates hold on a day follows from the days of
-- the agreed ones (shared/src/domain/contract-rates.ts), so nothing has to happen on that day.
create table app.rate_change (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  contract_id uuid not null,
  contract_sn text not null,
  -- all rates before and after, in ppm and cents
  old_rates jsonb not null,
  new_rates jsonb not null,
  effective_at date not null,
  status text not null,
  creator_id uuid not null,
  creator text not null,
  answerer_id uuid,
  answerer text not null default '',
  answer_at timestamptz,
  reason text not null default '',
  version int not null default 1,
  create_at timestamptz not null,
  primary key (id, park_id),
  foreign key (contract_id, park_id) references app.company_contract (id, park_id)
);
create unique index rate_change_pending on app.rate_change (contract_id, park_id) where status = 'to_confirm';
create index rate_change_agreed on app.rate_change (contract_id, effective_at) where status = 'confirmed';
create index rate_change_by_company on app.rate_change (company_id, id);
create index rate_change_by_agency on app.rate_change (agency_id, id);

call app.guard_by_chain('agency_contract', 'platform_contract', 'rate_change');

-- Where the rates that a settlement has copied come from; unknown of those made before.
alter table app.settlement
  add column contract_id uuid,
  add column rate_change_id uuid;
