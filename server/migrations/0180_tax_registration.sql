-- 税务登记: a person whom a park registers with its tax bureau, once however many enterprises they work for (domain.md §2.5).
create table app.tax_registration (
  park_id uuid not null,
  id uuid not null,
  -- of the park itself
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  person_id uuid not null references app.person (id),
  status text not null check (status in ('to_deal_with', 'in_process', 'already_dealt_with', 'cancelled')),
  registration_no text not null default '',
  register_on date,
  cancel_on date,
  -- why the bureau has not registered them
  fail_reason text not null default '',
  -- whether name and number are those of the bureau
  realname_status text not null default 'none' check (realname_status in ('none', 'passed', 'failed')),
  realname_remark text not null default '',
  realname_at timestamptz,
  submit_at timestamptz,
  deal_at timestamptz,
  -- the import that changed it last, which may be taken back until something else does
  import_id uuid,
  create_at timestamptz not null,
  version int not null default 1,
  primary key (id, park_id),
  unique (person_id, park_id),
  check (status not in ('already_dealt_with', 'cancelled') or registration_no <> ''),
  check (status <> 'cancelled' or cancel_on is not null)
);
create index tax_registration_of_park on app.tax_registration (park_id, id desc);
create index tax_registration_waiting on app.tax_registration (park_id, id desc) where status in ('to_deal_with', 'in_process');
create index tax_registration_cancelled on app.tax_registration (id) where status = 'cancelled';
create index tax_registration_of_import on app.tax_registration (import_id) where import_id is not null;
call app.guard_by_chain('tax_registration');
