-- 证据包: what was put together of a settlement, a bill, a worker or a month of an enterprise, by whom, and the hash of its manifest, by which a
-- copy is compared years later. The file itself is an export and expires as such.
create table app.evidence_package (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  -- whose member asked
  tenant_id uuid not null,
  kind text not null check (kind in ('settlement', 'bill', 'company_user', 'month')),
  -- the settlement, bill or cooperation; of a month the enterprise
  subject_id uuid not null,
  month text not null default '',
  filename text not null,
  bill_count int not null,
  file_count int not null,
  manifest_hash bytea not null,
  creator text not null,
  create_at timestamptz not null default now(),
  primary key (id, park_id)
);
create index evidence_package_of_subject on app.evidence_package (subject_id, id);
call app.guard_by_chain('evidence_package');

-- 检查链接: what an inspector is let in with to look at the evidence of one settlement. Link and code are told once; only their hashes are kept.
create table app.inspection (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  tenant_id uuid not null,
  settlement_id uuid not null,
  -- to whom it was given: stands across every page
  recipient text not null,
  token_hash bytea not null,
  code_hash bytea not null,
  -- wrong codes, which end it
  misses int not null default 0,
  looks int not null default 0,
  last_look_at timestamptz,
  creator text not null,
  create_at timestamptz not null,
  expire_at timestamptz not null,
  ended_at timestamptz,
  version int not null default 1,
  primary key (id, park_id),
  constraint inspection_token unique (token_hash, park_id),
  foreign key (settlement_id, park_id) references app.settlement (id, park_id)
);
-- Whoever comes has the token only, which does not say the park.
create index inspection_hash on app.inspection (token_hash);
create index inspection_of_settlement on app.inspection (settlement_id, id);
call app.guard_by_chain('inspection');
