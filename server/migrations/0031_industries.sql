-- The operator adds industries, renames them and takes them out of use; what refers to one keeps it.
alter table app.industry add column is_enable boolean not null default true;
alter table app.industry add column version int not null default 1;
alter table app.industry add column create_at timestamptz not null default now();

-- When brand, channels, limits or industries of a group were last saved; null: never, or before this column existed.
alter table app.tenant add column configured_at timestamptz;
