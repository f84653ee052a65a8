-- From paid settlements to invoices and back (domain.md §2.10, R173, R179–R186). One migration for all tables of the family.

-- What of a settlement is, and may be, invoiced. `applied_amount` counts living applications (neither rejected nor canceled), `invoiced_amount` what
-- was issued for them; red ink takes from both. What follows from other columns is made of them, so that it cannot differ.
alter table app.settlement
  add column applied_amount bigint not null default 0,
  add column invoiced_amount bigint not null default 0,
  -- when invoices were last issued for it
  add column invoice_at timestamptz,
  -- how the agency means to invoice it (R366); its application begins with this
  add column split_plan jsonb,
  -- what may be invoiced in all: the service fees are part of it (decision 83)
  add column invoice_amount bigint not null generated always as (pay_amount) stored,
  add column invoice_status text not null generated always as (case when invoiced_amount = 0 then 'none' when invoiced_amount < pay_amount then 'part' else 'all' end) stored
    check (invoice_status in ('none', 'part', 'all')),
  add constraint settlement_invoiced_exact check (greatest(applied_amount, invoiced_amount) <= 10000000000000 and invoiced_amount between 0 and applied_amount);

-- An application. Its amounts are the sums of its details.
create table app.invoice_batch (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  -- null: it is over several enterprises
  company_id uuid references app.tenant (id),
  -- the enterprises of its details: who may see it
  company_ids uuid[] not null check (cardinality(company_ids) > 0),
  sn text not null,
  created_by text not null check (created_by in ('agency', 'company')),
  creator text not null,
  creator_id uuid,
  -- that of its least advanced detail (decision 87)
  status text not null,
  settlement_amount bigint not null,
  pay_amount bigint not null,
  paid_amount bigint not null,
  vat_service_fee bigint not null,
  accounting_fee bigint not null,
  promotion_fee bigint not null,
  -- what could be invoiced of its settlements when it was applied for, and what was applied for
  invoice_amount bigint not null,
  real_invoice_amount bigint not null,
  category text not null check (category in ('bw_electron_common', 'bw_electron_special', 'bw_difference_common')),
  is_disassemble boolean not null,
  remark text not null default '',
  -- applied for; confirmed by the enterprises; by the agency (decision 87)
  submit_at timestamptz not null,
  confirm_at timestamptz,
  audit_at timestamptz,
  mail_at timestamptz,
  -- why it was rejected, or canceled
  reason text not null default '',
  -- why the vendor did not issue all of it
  vendor_fault text not null default '',
  create_at timestamptz not null default now(),
  version int not null default 1,
  primary key (id, park_id),
  constraint invoice_batch_sn unique (sn, park_id),
  check ((company_id is null) = (cardinality(company_ids) > 1)),
  constraint invoice_batch_exact check (
    greatest(settlement_amount, pay_amount, paid_amount, vat_service_fee, accounting_fee, promotion_fee, invoice_amount, real_invoice_amount) <= 10000000000000
    and least(settlement_amount, pay_amount, paid_amount, vat_service_fee, accounting_fee, promotion_fee) >= 0 and real_invoice_amount > 0 and real_invoice_amount <= invoice_amount)
);
create index invoice_batch_of_agency on app.invoice_batch (agency_id, id desc);
create index invoice_batch_of_platform on app.invoice_batch (platform_id, id desc);
create index invoice_batch_of_park on app.invoice_batch (park_id, id desc);
create index invoice_batch_waiting on app.invoice_batch (agency_id, status) where status in ('to_company_confirm', 'to_agency_confirm', 'to_invoice');
-- As by the chain, but for enterprises: one application may be over several.
call app.guard('chain', $condition$
  case (select app.flavour())
    when 'system' then true
    when 'saas' then true
    when 'company' then (select app.related()) = any (company_ids)
    else (select app.related()) = case (select app.flavour()) when 'park' then park_id when 'platform' then platform_id when 'agency' then agency_id end
  end$condition$, array['invoice_batch']);

-- One enterprise's part of it, which that enterprise alone sees and confirms.
create table app.invoice_batch_detail (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  batch_id uuid not null,
  company_name text not null,
  project_company_id uuid,
  status text not null,
  category text not null check (category in ('bw_electron_common', 'bw_electron_special', 'bw_difference_common')),
  settlement_amount bigint not null,
  pay_amount bigint not null,
  paid_amount bigint not null,
  vat_service_fee bigint not null,
  accounting_fee bigint not null,
  promotion_fee bigint not null,
  invoice_amount bigint not null,
  real_invoice_amount bigint not null,
  -- whom the invoices are made out to, as it was applied for
  title jsonb not null,
  remark text not null default '',
  confirm_at timestamptz,
  -- the statement as it was signed, and what certifies it
  statement_file_id uuid,
  statement_hash text not null default '',
  esign_at timestamptz,
  esign_no text not null default '',
  primary key (id, park_id),
  constraint invoice_batch_detail_once unique (batch_id, company_id, park_id),
  foreign key (batch_id, park_id) references app.invoice_batch (id, park_id),
  constraint invoice_batch_detail_exact check (
    greatest(settlement_amount, pay_amount, paid_amount, vat_service_fee, accounting_fee, promotion_fee, invoice_amount, real_invoice_amount) <= 10000000000000
    and least(settlement_amount, pay_amount, paid_amount, vat_service_fee, accounting_fee, promotion_fee) >= 0 and real_invoice_amount > 0 and real_invoice_amount <= invoice_amount)
);
create index invoice_batch_detail_of_company on app.invoice_batch_detail (company_id, batch_id desc);

-- What a detail takes of a settlement, filled in this order (decision 85); of it was issued, and given back by red ink.
create table app.invoice_batch_settlement (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  batch_id uuid not null,
  detail_id uuid not null,
  settlement_id uuid not null,
  position int not null,
  amount bigint not null,
  issued_amount bigint not null default 0,
  red_amount bigint not null default 0,
  -- the part of it that went to workers, deducted by a difference invoice (decision 86)
  deduct_amount bigint not null default 0,
  primary key (id, park_id),
  constraint invoice_batch_settlement_once unique (detail_id, settlement_id, park_id),
  foreign key (detail_id, park_id) references app.invoice_batch_detail (id, park_id),
  foreign key (settlement_id, park_id) references app.settlement (id, park_id),
  constraint invoice_batch_settlement_exact check (
    amount > 0 and amount <= 10000000000000 and issued_amount between 0 and amount and red_amount between 0 and issued_amount and deduct_amount between 0 and amount)
);
create index invoice_batch_settlement_of_settlement on app.invoice_batch_settlement (settlement_id, batch_id);
create index invoice_batch_settlement_of_batch on app.invoice_batch_settlement (batch_id, detail_id, position);

-- The lines of a detail: each becomes an invoice.
create table app.invoice_split (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  batch_id uuid not null,
  detail_id uuid not null,
  position int not null,
  category text not null check (category in ('bw_electron_common', 'bw_electron_special', 'bw_difference_common')),
  invoice_category_id uuid references app.invoice_category (id),
  -- as it was called then
  invoice_category_name text not null default '',
  tax_ppm int not null check (tax_ppm between 0 and 1000000),
  amount bigint not null,
  tax_amount bigint not null,
  -- of a difference invoice
  balance_total_amount bigint,
  balance_deduct_amount bigint,
  primary key (id, park_id),
  constraint invoice_split_position unique (detail_id, position, park_id),
  foreign key (detail_id, park_id) references app.invoice_batch_detail (id, park_id),
  check ((category = 'bw_difference_common') = (balance_total_amount is not null and balance_deduct_amount is not null)),
  constraint invoice_split_exact check (greatest(amount, balance_total_amount) <= 10000000000000 and amount > 0 and tax_amount between 0 and amount
    and balance_total_amount = amount and balance_deduct_amount between 0 and amount)
);
create index invoice_split_of_batch on app.invoice_split (batch_id, detail_id, position);

-- An invoice. The row is also the outbox entry of its issuing: `vendor_no` makes sending it again harmless.
create table app.invoice (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  batch_id uuid not null,
  detail_id uuid not null,
  split_id uuid not null,
  -- how it came: issued by the vendor, as a file of one that was issued elsewhere, or entered by hand (decision 5)
  source text not null check (source in ('vendor', 'file', 'hand')),
  vendor_no text not null,
  number text,
  kind text not null check (kind in ('bw_electron_common', 'bw_electron_special', 'bw_difference_common')),
  invoice_category_name text not null default '',
  tax_ppm int not null check (tax_ppm between 0 and 1000000),
  amount bigint not null,
  tax_amount bigint not null,
  net_amount bigint not null,
  -- of a difference invoice
  deduct_amount bigint,
  status text not null,
  reason text not null default '',
  issue_at timestamptz,
  file_id uuid,
  express_no text not null default '',
  mail_at timestamptz,
  -- issued red ink, and that of offsets that are under way; both positive
  red_amount bigint not null default 0,
  red_open_amount bigint not null default 0,
  is_redinked boolean not null generated always as (red_amount > 0) stored,
  -- what the vendor last said, and when it is asked next
  vendor_fault text not null default '',
  next_at timestamptz,
  attempts int not null default 0,
  create_at timestamptz not null default now(),
  version int not null default 1,
  primary key (id, park_id),
  constraint invoice_vendor_no unique (vendor_no, park_id),
  foreign key (batch_id, park_id) references app.invoice_batch (id, park_id),
  foreign key (split_id, park_id) references app.invoice_split (id, park_id),
  constraint invoice_exact check (greatest(amount, deduct_amount) <= 10000000000000 and amount > 0 and tax_amount between 0 and amount and net_amount = amount - tax_amount
    and deduct_amount between 0 and amount and least(red_amount, red_open_amount) >= 0 and red_amount + red_open_amount <= amount)
);
create unique index invoice_number on app.invoice (number, park_id) where number is not null;
-- A line has one living invoice.
create unique index invoice_of_split on app.invoice (split_id, park_id) where status not in ('canceled', 'rejected');
create index invoice_of_batch on app.invoice (batch_id, id);
create index invoice_of_company on app.invoice (company_id, id desc);
create index invoice_of_agency on app.invoice (agency_id, id desc);
create index invoice_of_park on app.invoice (park_id, id desc);
create index invoice_to_ask on app.invoice (next_at) where next_at is not null;

-- What an enterprise gives back of an application, or an agency takes back (R187).
create table app.refund_batch (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  batch_id uuid not null,
  sn text not null,
  amount bigint not null constraint refund_batch_exact check (greatest(amount) <= 10000000000000 and least(amount) > 0),
  -- why it is given back, and why that was rejected
  reason text not null,
  reject_reason text not null default '',
  status text not null,
  created_by text not null check (created_by in ('agency', 'company')),
  creator text not null,
  creator_id uuid,
  auditor text not null default '',
  audit_at timestamptz,
  finish_at timestamptz,
  create_at timestamptz not null default now(),
  version int not null default 1,
  primary key (id, park_id),
  constraint refund_batch_sn unique (sn, park_id),
  foreign key (batch_id, park_id) references app.invoice_batch (id, park_id)
);
create index refund_batch_of_company on app.refund_batch (company_id, id desc);
create index refund_batch_of_agency on app.refund_batch (agency_id, id desc);
create index refund_batch_of_batch on app.refund_batch (batch_id);

create table app.refund_batch_invoice (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  refund_batch_id uuid not null,
  invoice_id uuid not null,
  amount bigint not null constraint refund_batch_invoice_exact check (greatest(amount) <= 10000000000000 and least(amount) > 0),
  primary key (id, park_id),
  constraint refund_batch_invoice_once unique (refund_batch_id, invoice_id, park_id),
  foreign key (refund_batch_id, park_id) references app.refund_batch (id, park_id),
  foreign key (invoice_id, park_id) references app.invoice (id, park_id)
);
create index refund_batch_invoice_of_invoice on app.refund_batch_invoice (invoice_id);

-- Red ink (R186): what takes an invoice back, wholly or in part. The row is also the outbox entry of what is asked of the bureau and the vendor.
create table app.redink_offset (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null references app.tenant (id),
  sn text not null,
  invoice_id uuid not null,
  refund_batch_id uuid,
  -- below zero, whatever was typed (R499)
  amount bigint not null,
  tax_amount bigint not null,
  reason smallint not null check (reason between 1 and 4),
  remark text not null default '',
  status text not null,
  -- the bureau's number of the confirmation; whether it says that the buyer has used the invoice
  confirm_no text not null default '',
  is_used boolean,
  -- what the bureau or the vendor last said, and when it is asked next
  fault text not null default '',
  next_at timestamptz,
  attempts int not null default 0,
  -- of the red invoice
  number text,
  vendor_no text not null,
  file_id uuid,
  submit_at timestamptz,
  -- 72 hours from submission (decision 89)
  expire_at timestamptz,
  confirm_at timestamptz,
  issue_at timestamptz,
  creator text not null,
  creator_id uuid,
  create_at timestamptz not null default now(),
  version int not null default 1,
  primary key (id, park_id),
  constraint redink_offset_sn unique (sn, park_id),
  constraint redink_offset_vendor_no unique (vendor_no, park_id),
  foreign key (invoice_id, park_id) references app.invoice (id, park_id),
  foreign key (refund_batch_id, park_id) references app.refund_batch (id, park_id),
  constraint redink_offset_exact check (amount < 0 and amount >= -10000000000000 and tax_amount between amount and 0)
);
create unique index redink_offset_number on app.redink_offset (number, park_id) where number is not null;
create index redink_offset_of_company on app.redink_offset (company_id, id desc);
create index redink_offset_of_agency on app.redink_offset (agency_id, id desc);
create index redink_offset_of_invoice on app.redink_offset (invoice_id);
create index redink_offset_of_refund on app.redink_offset (refund_batch_id) where refund_batch_id is not null;
create index redink_offset_to_ask on app.redink_offset (next_at) where next_at is not null;

call app.guard_by_chain('invoice_batch_detail', 'invoice_batch_settlement', 'invoice_split', 'invoice', 'refund_batch', 'refund_batch_invoice', 'redink_offset');
