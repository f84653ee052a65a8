-- What is set for an organisation beside its forms, by key (R594, R714). The operator sets some of them for others.
create table app.setting (
  tenant_id uuid not null,
  key text not null check (key in ('sensitive_notify', 'realname_collect_config')),
  value jsonb not null,
  version int not null default 1,
  primary key (tenant_id, key)
);
call app.guard('own_setting', $condition$
  case (select app.flavour()) when 'system' then true when 'saas' then true else tenant_id = (select app.related()) end$condition$, array['setting']);

-- Where an entry of the risk lists has stopped somebody, or was pointed out. Written by the system: whoever was stopped does not read it.
create table app.risk_hit (
  id uuid primary key,
  -- who keeps the list
  tenant_id uuid not null,
  list text not null check (list in ('sensitive_word', 'executive', 'enterprise_blacklist', 'user_blacklist')),
  entry_id uuid not null,
  -- what the entry says: the word, the enterprise, the person masked. Never the text in which it stood.
  what text not null,
  level text not null check (level in ('remind', 'refuse')),
  place text not null check (place in ('bill_import', 'settlement', 'payment', 'company_form', 'company_import')),
  organization_id uuid not null,
  organization text not null,
  -- the first of the rows of a file, and how many there were
  row_nos int[] not null default '{}',
  row_count int not null default 1 check (row_count between 1 and 1000000),
  -- hashes of the texts in which it stood: the same once more on the same day is no other hit
  seen text[] not null,
  digest text not null,
  day date not null,
  creator text not null,
  -- when the operator was told by mail
  told_at timestamptz,
  create_at timestamptz not null,
  constraint risk_hit_once unique (entry_id, organization_id, place, day, digest)
);
create index risk_hit_time on app.risk_hit (tenant_id, create_at desc);
create index risk_hit_waiting on app.risk_hit (tenant_id, create_at) where told_at is null and list = 'sensitive_word';
create index risk_hit_told on app.risk_hit (tenant_id, told_at) where told_at is not null;
call app.guard_by_tenant('risk_hit');
