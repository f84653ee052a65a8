-- Everything around the documents: jobs, files, the change log, messages, counted services, reveals.

create table app.job (
  park_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('import', 'export')),
  category text not null,
  status text not null,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null,
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
  -- the last committed chunk, after which a worker resumes when a lease was lost
  cursor jsonb not null default '{}',
  attempts int not null default 0,
  lease_until timestamptz,
  result_id uuid,
  file_id uuid,
  failure_reason text not null default '',
  create_at timestamptz not null default now(),
  finish_at timestamptz,
  expire_at timestamptz,
  primary key (id, park_id)
);
create index job_of_tenant on app.job (tenant_id, kind, id desc);
create index job_open on app.job (id) where finish_at is null;

create table app.import_row (
  park_id uuid not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  job_id uuid not null,
  row_no int not null,
  raw jsonb not null,
  issues jsonb not null default '[]',
  ok boolean,
  primary key (job_id, row_no, park_id),
  foreign key (job_id, park_id) references app.job (id, park_id) on delete cascade
);
create index import_row_failed on app.import_row (job_id, row_no) where ok = false;

create table app.file (
  park_id uuid not null,
  id uuid not null,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  purpose text not null,
  name text not null,
  mime text not null default '',
  size bigint,
  sha256 bytea,
  -- null until the content has arrived and was checked
  stored_at timestamptz,
  create_at timestamptz not null default now(),
  expire_at timestamptz,
  primary key (id, park_id)
);

-- An event may be shared by many rows, because six thousand bills paid together would have six thousand equal events. Such an event is
-- stored under their common settlement or batch (`entity_id`) and names its `members`; null: it is about `entity_id` itself.
create table app.history_event (
  park_id uuid not null,
  id uuid not null,
  entity text not null,
  entity_id uuid not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  action text not null,
  creator_id uuid,
  creator text not null,
  content jsonb not null,
  members uuid[],
  create_at timestamptz not null default now(),
  primary key (id, park_id)
);
create index history_of_entity on app.history_event (entity_id, id);

-- Idempotency keys: one effect per key of a member of staff (`scope`).
create table app.idempotency (
  park_id uuid not null,
  scope uuid not null,
  key text not null,
  call text not null,
  request_hash bytea not null,
  status int,
  response jsonb,
  create_at timestamptz not null default now(),
  primary key (scope, key, park_id)
);

-- Personal settings of members of staff: columns, views, dismissed notices, drafts (decision 18). On the server, because a log-out clears
-- both browser storages.
create table app.preference (
  park_id uuid not null,
  staff_id uuid not null references app.staff (id),
  tenant_id uuid not null references app.tenant (id),
  key text not null,
  value jsonb not null,
  update_at timestamptz not null default now(),
  primary key (staff_id, key, park_id)
);
-- For queries by prefix, independent of the database's collation.
create index preference_by_prefix on app.preference (staff_id, key text_pattern_ops);

-- ---------------------------------------------------------------- messages

create table app.message (
  park_id uuid not null,
  id uuid not null,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  -- for one member of staff only; null: for everyone who may see what it is about
  staff_id uuid,
  -- the permission that the reader needs; empty: none
  permission text not null default '',
  title text not null,
  body text not null default '',
  -- the record it refers to, for the link
  target_kind text check (target_kind in ('settlement', 'import', 'export')),
  target_id uuid,
  -- identifies events that may be detected more than once; only the first one is stored
  event_key text,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  unique (event_key, park_id),
  check ((target_kind is null) = (target_id is null))
);
create index message_of_tenant on app.message (tenant_id, create_at desc, id desc);

create table app.message_read (
  park_id uuid not null,
  staff_id uuid not null references app.staff (id),
  message_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (staff_id, message_id, park_id),
  foreign key (message_id, park_id) references app.message (id, park_id) on delete cascade
);
create index message_read_of_message on app.message_read (message_id);

-- ---------------------------------------------------------------- counted services

-- An order of service counts (domain.md §2.11); its lines have the counts and prices.
create table app.topup_order (
  park_id uuid not null,
  id uuid not null,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null check (flavour in ('park', 'platform', 'agency')),
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  sn text not null,
  status text not null,
  amount bigint not null check (amount >= 0),
  discount_amount bigint not null default 0 check (discount_amount between 0 and amount),
  creator_id uuid,
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  finish_at timestamptz,
  primary key (id, park_id),
  unique (sn, park_id)
);
create index topup_order_of_tenant on app.topup_order (tenant_id, id desc);

create table app.topup_line (
  park_id uuid not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  order_id uuid not null,
  service text not null,
  count int not null check (count > 0),
  -- cents per unit
  price bigint not null check (price >= 0),
  primary key (order_id, service, park_id),
  foreign key (order_id, park_id) references app.topup_order (id, park_id)
);

-- The remaining counts, updated in the transaction of each entry; verified against the entries.
create table app.service_balance (
  park_id uuid not null,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  service text not null,
  count int not null check (count >= 0),
  primary key (tenant_id, service, park_id)
);

-- Append-only: every change of a count, with its origin.
create table app.service_entry (
  park_id uuid not null,
  id uuid not null,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  service text not null,
  change int not null check (change <> 0),
  reason text not null check (reason in ('topup', 'use')),
  order_id uuid,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  foreign key (order_id, park_id) references app.topup_order (id, park_id),
  check ((reason = 'topup') = (order_id is not null))
);
-- An order credits a service once.
create unique index service_entry_of_order on app.service_entry (order_id, service, park_id) where order_id is not null;
create index service_entry_of_tenant on app.service_entry (tenant_id, service, id);

-- ---------------------------------------------------------------- personal data

-- Reveals of personal data: by whom, when and why. Append-only for the application.
create table app.reveal_audit (
  -- the owner of the revealed value
  park_id uuid not null,
  id uuid not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  -- `reveal`: shown; `copy`: the value shown by `reveal_id` was copied
  act text not null check (act in ('reveal', 'copy')),
  reveal_id uuid,
  kind text not null,
  entity_id uuid not null,
  field text not null,
  reason text not null,
  -- the viewer and their organisation
  staff_id uuid not null references app.staff (id),
  staff_name text not null,
  tenant_id uuid not null references app.tenant (id),
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  foreign key (reveal_id, park_id) references app.reveal_audit (id, park_id),
  check ((act = 'copy') = (reveal_id is not null))
);
create index reveal_of_entity on app.reveal_audit (entity_id, id);
create index reveal_of_staff on app.reveal_audit (staff_id, id);

call app.guard_by_chain('job', 'import_row', 'file', 'history_event', 'message', 'topup_order', 'topup_line', 'service_balance', 'service_entry');
-- An organisation sees the settings and reveals of its own staff only.
call app.guard_by_tenant('reveal_audit', 'preference');
