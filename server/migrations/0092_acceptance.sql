-- What was delivered: acceptance forms of bills, and the task details of a settlement (domain.md §1.2, R657, R670–R673).

create table app.accept_order (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  sn text not null,
  name text not null,
  file_id uuid not null,
  -- cents, and how many: of its bills, which stay what they were
  amount bigint not null,
  bill_count int not null,
  accept_at date not null,
  remark text not null default '',
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  constraint accept_order_sn unique (sn, park_id),
  constraint accept_order_exact check (greatest(amount) <= 9007199254740991 and least(amount) >= 0)
);
create index accept_order_of_agency on app.accept_order (agency_id, id);
create index accept_order_of_company on app.accept_order (company_id, id);

create table app.bill_accept_order (
  park_id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  bill_id uuid not null,
  accept_order_id uuid not null,
  primary key (bill_id, accept_order_id, park_id),
  foreign key (accept_order_id, park_id) references app.accept_order (id, park_id) on delete cascade
);
create index bill_accept_order_of_form on app.bill_accept_order (accept_order_id, bill_id);

-- One upload: the rows of a file, or own files.
create table app.settlement_detail_record (
  park_id uuid not null,
  -- of an import: the id of its job
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  settlement_id uuid not null,
  kind text not null check (kind in ('import', 'custom')),
  filename text not null default '',
  file_ids uuid[] not null default '{}',
  -- details, or files
  total int not null,
  remark text not null default '',
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id)
);
create index settlement_detail_record_of_settlement on app.settlement_detail_record (settlement_id, id);

create table app.settlement_detail (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  settlement_id uuid not null,
  bill_id uuid not null,
  record_id uuid not null,
  content text not null,
  quantity numeric(12, 2) not null check (quantity > 0),
  -- cents; null: no price was given
  unit_price bigint,
  amount bigint,
  done_at date not null,
  place text not null default '',
  remark text not null default '',
  -- photos
  file_ids uuid[] not null default '{}',
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  foreign key (record_id, park_id) references app.settlement_detail_record (id, park_id) on delete cascade,
  constraint settlement_detail_exact check (greatest(unit_price, amount) <= 9007199254740991 and least(unit_price, amount) >= 0)
);
create index settlement_detail_of_settlement on app.settlement_detail (settlement_id, id);
create index settlement_detail_of_bill on app.settlement_detail (bill_id, settlement_id);
create index settlement_detail_of_record on app.settlement_detail (record_id);

call app.guard_by_chain('accept_order', 'bill_accept_order', 'settlement_detail_record', 'settlement_detail');

-- Whether details are asked for, an enterprise reads off the templates of its agency that apply to it.
create policy for_enterprises on app.task_template for select using ((select app.flavour()) = 'company' and agency_id = any ((select app.above())::uuid[]));
