-- Fees become the agency's once the bank returns nothing of their round any more (decision 82).
alter table app.settlement
  -- when the latest round was closed
  add column round_closed_at timestamptz,
  -- the round whose fees have been swept
  add column swept_round int not null default 0;
-- Rounds from before this version are looked at once: what is due follows from the time of their payment.
update app.settlement set round_closed_at = coalesce(settlement_at, pay_at) where round > 0 and status in ('paid', 'pay_failure');
create index settlement_to_sweep on app.settlement (round_closed_at) where swept_round < round and status in ('paid', 'pay_failure');

-- What an agency pays its group concerns no company.
alter table app.posting alter column company_id drop not null;

-- Fees as bills of their own (domain.md §2.9): what a settlement's company was charged, as a record; what an agency owes its group each month.
create table app.service_fee_bill (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  -- of a company's fee
  company_id uuid,
  sn text not null,
  kind text not null check (kind in ('company_service_fee', 'software_use_fee')),
  payer_id uuid not null references app.tenant (id),
  payee_id uuid not null references app.tenant (id),
  -- of a company's fee
  settlement_id uuid,
  -- of a software fee: YYYY-MM
  month text,
  amount bigint not null constraint service_fee_bill_exact check (greatest(amount) <= 10000000000000 and least(amount) >= 0),
  -- what the amount consists of, by kind (db/column-types.ts)
  parts jsonb not null,
  status text not null,
  fail_reason text not null default '',
  create_at timestamptz not null,
  pay_at timestamptz,
  version int not null default 1,
  primary key (id, park_id),
  unique (sn, park_id),
  check ((kind = 'company_service_fee') = (settlement_id is not null and company_id is not null)),
  check ((kind = 'software_use_fee') = (month is not null))
);
create unique index service_fee_bill_of_settlement on app.service_fee_bill (settlement_id, kind, park_id) where settlement_id is not null;
create unique index service_fee_bill_of_month on app.service_fee_bill (agency_id, month, park_id) where month is not null;
create index service_fee_bill_of_company on app.service_fee_bill (company_id, id desc);
create index service_fee_bill_of_agency on app.service_fee_bill (agency_id, id desc);
create index service_fee_bill_of_platform on app.service_fee_bill (platform_id, id desc);
call app.guard_by_chain('service_fee_bill');

-- What was charged before this version has its record as well.
insert into app.service_fee_bill (park_id, id, platform_id, agency_id, company_id, sn, kind, payer_id, payee_id, settlement_id, amount, parts, status, create_at, pay_at)
  select s.park_id, s.id, s.platform_id, s.agency_id, s.company_id, 'FW' || substr(s.sn, 3), 'company_service_fee', s.company_id, s.agency_id, s.id, x.amount,
    jsonb_build_object('enterprise_service_fee', x.a, 'enterprise_added_service_fee', x.b, 'value_added_service_fee', x.c, 'user_use_fee', x.d),
    'paid', coalesce(s.settlement_at, s.pay_at, s.create_at), coalesce(s.settlement_at, s.pay_at)
  from app.settlement s cross join lateral (select coalesce((s.charged ->> 'enterprise_service_fee')::bigint, 0) as a, coalesce((s.charged ->> 'enterprise_added_service_fee')::bigint, 0) as b,
    coalesce((s.charged ->> 'value_added_service_fee')::bigint, 0) as c, coalesce((s.charged ->> 'user_use_fee')::bigint, 0) as d) p
    cross join lateral (select p.*, p.a + p.b + p.c + p.d as amount) x
  where x.amount > 0 and s.status <> 'paying';
