-- How an organisation is arranged in itself: its tree of regions and branches, and a company's project companies.

-- Each tenant has a tree of its own (domain.md §1.2); nobody above it looks in.
create table app.organization (
  id uuid primary key,
  tenant_id uuid not null references app.tenant (id),
  -- null: at the top
  parent_id uuid references app.organization (id),
  category text not null check (category in ('region', 'branch')),
  name text not null,
  remark text not null default '',
  -- among its siblings, from 0
  position int not null,
  is_enable boolean not null default true,
  version int not null default 1,
  create_at timestamptz not null default now(),
  check (parent_id <> id),
  unique nulls not distinct (tenant_id, parent_id, name)
);

alter table app.organization enable row level security;
alter table app.organization force row level security;
create policy own_tenant on app.organization using (
  case (select app.flavour()) when 'system' then true else tenant_id = (select app.related_id()) end);

-- A cost entity inside a company. Those above the company see it, for bills and invoices will name it.
create table app.project_company (
  park_id uuid not null,
  id uuid primary key,
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
  unique (company_id, name)
);

alter table app.project_company enable row level security;
alter table app.project_company force row level security;
create policy chain on app.project_company using (
  case (select app.flavour())
    when 'system' then true
    when 'saas' then true
    when 'park' then park_id = (select app.related_id())
    when 'platform' then platform_id = (select app.related_id())
    when 'agency' then agency_id = (select app.related_id())
    when 'company' then company_id = (select app.related_id())
    else false
  end);
