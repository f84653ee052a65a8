-- Who looked at whose personal data, when and why. Written only: neither changed nor deleted by the application.
create table app.reveal_audit (
  id uuid primary key,
  -- `reveal`: shown; `copy`: what `reveal_id` had shown was copied
  act text not null check (act in ('reveal', 'copy')),
  reveal_id uuid references app.reveal_audit (id),
  kind text not null,
  entity_id uuid not null,
  field text not null,
  reason text not null,
  -- who looked, and for which organisation
  staff_id uuid not null references app.staff (id),
  staff_name text not null,
  tenant_id uuid not null references app.tenant (id),
  -- the owner of what was looked at
  park_id uuid,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  create_at timestamptz not null default now(),
  check ((act = 'copy') = (reveal_id is not null))
);
create index reveal_of_entity on app.reveal_audit (entity_id, id);
create index reveal_of_staff on app.reveal_audit (staff_id, id);

alter table app.reveal_audit enable row level security;
alter table app.reveal_audit force row level security;
-- An organisation sees what its own people looked at.
create policy own_tenant on app.reveal_audit using (
  case (select app.flavour()) when 'system' then true else tenant_id = (select app.related_id()) end);
