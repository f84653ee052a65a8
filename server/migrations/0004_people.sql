-- Who works in an organisation: roles with an explanation, staff with a name of their own, departments.

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
  -- A parent of another organisation is no parent.
  foreign key (tenant_id, parent_id) references app.department (tenant_id, id)
);

-- The inside of an organisation is nobody else's business, not even of those above it.
alter table app.department enable row level security;
alter table app.department force row level security;
create policy own_tenant on app.department using (
  case (select app.flavour()) when 'system' then true else tenant_id = (select app.related_id()) end);

alter table app.role
  add column remark text not null default '',
  add column update_at timestamptz not null default now();
update app.role set update_at = create_at;

-- One account may work in several organisations, and each calls it as it likes; null: as the account is called.
alter table app.staff
  add column name text,
  add column department_id uuid,
  add foreign key (tenant_id, department_id) references app.department (tenant_id, id);
create index staff_of_tenant on app.staff (tenant_id, id);
create index staff_of_department on app.staff (department_id) where department_id is not null;
