-- What the header tells: messages to the staff of an organisation, notices by kind of organisation, and the counted
-- services with where each count came from.

create table app.message (
  id uuid primary key,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null,
  park_id uuid,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  -- one member of staff alone; null: everyone who may see what it is about
  staff_id uuid,
  -- the page whose permission the reader must hold; empty: none
  permission text not null default '',
  title text not null,
  body text not null default '',
  -- what it is about, for the way there
  target_kind text check (target_kind in ('settlement', 'import', 'export')),
  target_id uuid,
  -- what may be noticed more than once is told once
  event_key text unique,
  create_at timestamptz not null default now(),
  check ((target_kind is null) = (target_id is null))
);
create index message_of_tenant on app.message (tenant_id, create_at desc, id desc);

create table app.message_read (
  staff_id uuid not null references app.staff (id),
  message_id uuid not null references app.message (id) on delete cascade,
  read_at timestamptz not null default now(),
  primary key (staff_id, message_id)
);
create index message_read_of_message on app.message_read (message_id);

-- Empty: everyone.
alter table app.system_notify add column audience text[] not null default '{}';

-- An order of service counts (domain.md §2.11). What was bought at which price stands in its lines.
create table app.topup_order (
  id uuid primary key,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null check (flavour in ('park', 'platform', 'agency')),
  park_id uuid,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  sn text not null unique,
  status text not null,
  amount bigint not null check (amount >= 0),
  discount_amount bigint not null default 0 check (discount_amount between 0 and amount),
  creator_id uuid,
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  finish_at timestamptz
);
create index topup_order_of_tenant on app.topup_order (tenant_id, id desc);

create table app.topup_line (
  order_id uuid not null references app.topup_order (id),
  service text not null,
  count int not null check (count > 0),
  -- cents per unit
  price bigint not null check (price >= 0),
  primary key (order_id, service)
);

-- What is left, kept in the transaction of its entry; proven against the entries.
create table app.service_balance (
  tenant_id uuid not null references app.tenant (id),
  flavour text not null,
  park_id uuid,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  service text not null,
  count int not null check (count >= 0),
  primary key (tenant_id, service)
);

-- Append-only: every change of a count and what it came from.
create table app.service_entry (
  id uuid primary key,
  tenant_id uuid not null references app.tenant (id),
  flavour text not null,
  park_id uuid,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  service text not null,
  change int not null check (change <> 0),
  reason text not null check (reason in ('topup', 'use')),
  order_id uuid references app.topup_order (id),
  create_at timestamptz not null default now(),
  check ((reason = 'topup') = (order_id is not null))
);
-- An order credits a service once.
create unique index service_entry_of_order on app.service_entry (order_id, service) where order_id is not null;
create index service_entry_of_tenant on app.service_entry (tenant_id, service, id);

do $$
declare
  t text;
begin
  foreach t in array array['message', 'topup_order', 'service_balance', 'service_entry'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('alter table app.%I force row level security', t);
    execute format($policy$
      create policy chain on app.%I using (
        case (select app.flavour())
          when 'system' then true
          when 'saas' then true
          when 'park' then park_id = (select app.related_id())
          when 'platform' then platform_id = (select app.related_id())
          when 'agency' then agency_id = (select app.related_id())
          when 'company' then company_id = (select app.related_id())
          else false
        end)$policy$, t);
  end loop;
end $$;

-- The operator's search finds people by a whole phone number.
create index person_by_phone on app.person (phone);
