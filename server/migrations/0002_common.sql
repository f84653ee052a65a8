-- Common tables: organisations and their staff, persons, sign-in, counters.

create table app.industry (
  id uuid primary key,
  name text not null unique
);

-- One identity per natural person, however many cooperations they have (domain.md §0). Without a policy: under row-level security an index
-- is used only for leak-proof operators, and array containment is not leak-proof.
create table app.person (
  id uuid primary key,
  id_no text not null unique check (id_no = upper(id_no)),
  name text not null,
  name_bigrams text[] generated always as (app.bigrams(name)) stored,
  phone text not null,
  create_at timestamptz not null default now()
);
create index person_by_name on app.person using gin (name_bigrams);
-- A search for a single character (a surname) has no bigram; without this index it would read all persons.
create index person_by_character on app.person using gin (string_to_array(name, null));
-- The operator searches people by a complete phone number.
create index person_by_phone on app.person (phone);

-- Organisations of all five kinds, each with its whole tenant chain.
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
  -- the other fields of steps 1 and 2, named as in the catalogue
  profile jsonb not null default '{}',
  -- steps 3 and 4: limits, tax tiers, pay mode; unknown keys are kept
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

-- An organisation may read and change itself and those below it, and only read those above, because their rules apply to it. Not forced on
-- the owner, here and for roles and staff: the two views below run with the owner's rights to bypass it.
alter table app.tenant enable row level security;
create policy chain on app.tenant using (
  case current_setting('app.flavour', true)
    when 'system' then true
    when 'saas' then true
    when 'park' then nullif(current_setting('app.related_id', true), '')::uuid in (id, park_id)
    when 'platform' then nullif(current_setting('app.related_id', true), '')::uuid in (id, platform_id)
    when 'agency' then nullif(current_setting('app.related_id', true), '')::uuid in (id, agency_id)
    when 'company' then id = nullif(current_setting('app.related_id', true), '')::uuid
    else false
  end);
create policy above on app.tenant for select using (id = any (nullif(current_setting('app.above', true), '')::uuid[]));

-- Documents refer to organisations outside the caller's chain (the group of a park's agency); this view exposes their names only.
create view app.tenant_name as select id, name from app.tenant;

-- ---------------------------------------------------------------- who works where

create table app.account (
  id uuid primary key,
  phone text not null unique,
  name text not null,
  -- argon2id over the client's SHA-256; null until a password is set
  password_hash text,
  password_at timestamptz,
  create_at timestamptz not null default now()
);

create table app.department (
  id uuid primary key,
  tenant_id uuid not null references app.tenant (id),
  parent_id uuid,
  name text not null,
  is_enable boolean not null default true,
  version int not null default 1,
  create_at timestamptz not null default now(),
  unique (tenant_id, id),
  unique nulls not distinct (tenant_id, parent_id, name),
  -- The foreign key contains the tenant, so a parent must belong to the same organisation.
  foreign key (tenant_id, parent_id) references app.department (tenant_id, id)
);

create table app.role (
  id uuid primary key,
  tenant_id uuid not null references app.tenant (id),
  name text not null,
  remark text not null default '',
  permissions text[] not null default '{}',
  is_system boolean not null default false,
  version int not null default 1,
  create_at timestamptz not null default now(),
  update_at timestamptz not null default now(),
  unique (tenant_id, name)
);

-- An account's membership in one organisation.
create table app.staff (
  id uuid primary key,
  account_id uuid not null references app.account (id),
  tenant_id uuid not null references app.tenant (id),
  -- the name used in this organisation; null: the account's name
  name text,
  department_id uuid,
  status text not null default 'enable' check (status in ('enable', 'disable')),
  role_ids uuid[] not null default '{}',
  last_used_at timestamptz,
  version int not null default 1,
  create_at timestamptz not null default now(),
  unique (account_id, tenant_id),
  foreign key (tenant_id, department_id) references app.department (tenant_id, id)
);
create index staff_of_tenant on app.staff (tenant_id, id);
create index staff_of_department on app.staff (department_id) where department_id is not null;

-- The tree of an organisation's regions and branches (domain.md §1.2).
create table app.organization (
  id uuid primary key,
  tenant_id uuid not null references app.tenant (id),
  -- null: top level
  parent_id uuid references app.organization (id),
  category text not null check (category in ('region', 'branch')),
  name text not null,
  remark text not null default '',
  -- position among its siblings, from 0
  position int not null,
  is_enable boolean not null default true,
  version int not null default 1,
  create_at timestamptz not null default now(),
  check (parent_id <> id),
  unique nulls not distinct (tenant_id, parent_id, name)
);

call app.guard_by_tenant('department', 'role', 'staff', 'organization');
alter table app.role no force row level security;
alter table app.staff no force row level security;
-- The global search finds staff of every organisation (R131).
create policy operator on app.role for select using (current_setting('app.flavour', true) = 'saas');
create policy operator on app.staff for select using (current_setting('app.flavour', true) = 'saas');

-- ---------------------------------------------------------------- sign-in

-- Sessions by the hash of their opaque token; revoked by a row, so that it takes effect in all processes.
create table app.session (
  token_hash bytea primary key,
  staff_id uuid not null references app.staff (id),
  create_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expire_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_staff on app.session (staff_id) where revoked_at is null;

-- The account and membership of a token, for requests whose caller is not known yet.
create view app.session_seat as
  select s.token_hash, s.used_at, s.expire_at, s.revoked_at, st.id as staff_id, st.account_id, t.id as tenant_id, t.flavour,
    t.park_id, t.platform_id, t.agency_id, coalesce(st.name, a.name) as name, a.phone, t.is_enable and coalesce(above.is_enable, true) as enabled,
    (select array_agg(distinct p) from app.role r, unnest(r.permissions) p where r.tenant_id = t.id and r.id = any (st.role_ids)) as permissions
  from app.session s
  join app.staff st on st.id = s.staff_id and st.status = 'enable'
  join app.account a on a.id = st.account_id
  join app.tenant t on t.id = st.tenant_id
  left join app.tenant above on t.flavour = 'company' and above.id = t.agency_id;

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

-- Outgoing SMS messages; the adapter marks them as sent, the demo mode shows them.
create table app.sms_outbox (
  id uuid primary key,
  phone text not null,
  text text not null,
  create_at timestamptz not null default now(),
  sent_at timestamptz,
  failure text
);
create index sms_outbox_by_phone on app.sms_outbox (phone, create_at desc);

-- Counters of attempts (login, SMS), shared by all processes: one row per key and window.
create table app.rate_limit (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (key, window_start)
);

-- ---------------------------------------------------------------- of the whole suite

create table app.system_notify (
  id uuid primary key,
  message text not null,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- empty: all kinds of organisations
  audience text[] not null default '{}'
);

-- Serial numbers for people: one counter per kind and day, incremented in the transaction that uses it.
create table app.serial (
  kind text not null,
  day date not null,
  last bigint not null,
  primary key (kind, day)
);
