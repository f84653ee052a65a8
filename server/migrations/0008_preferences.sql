-- What a member of staff has arranged for himself: columns, views, dismissals, drafts (decision 18).
-- The log-out wipes both storages of the browser, so it lives here.
create table app.preference (
  staff_id uuid not null references app.staff (id),
  tenant_id uuid not null references app.tenant (id),
  key text not null,
  value jsonb not null,
  update_at timestamptz not null default now(),
  primary key (staff_id, key)
);
-- Listed by prefix, whatever the collation of the database.
create index preference_by_prefix on app.preference (staff_id, key text_pattern_ops);

alter table app.preference enable row level security;
alter table app.preference force row level security;
create policy own_tenant on app.preference using (
  case (select app.flavour()) when 'system' then true else tenant_id = (select app.related_id()) end);
