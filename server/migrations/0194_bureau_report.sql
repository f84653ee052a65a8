-- 平台涉税信息报送 (State Council Order 810): what a park tells its bureau of a quarter, version by version. A version never changes once it is prepared.
create table app.bureau_report (
  park_id uuid not null,
  id uuid not null,
  -- of the park itself
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  -- 2026-Q1
  quarter text not null check (quarter ~ '^\d{4}-Q[1-4]$'),
  revision int not null check (revision > 0),
  -- of the forms' columns and codes
  template text not null,
  status text not null check (status in ('preparing', 'to_report', 'submitted', 'reported', 'refused', 'corrected', 'canceled')),
  -- why there is a further version; empty: the first one
  reason text not null default '',
  people int not null default 0,
  new_people int not null default 0,
  changed_people int not null default 0,
  -- with income in the quarter before, and none in this one
  gone_people int not null default 0,
  -- cents
  income bigint not null default 0,
  refund bigint not null default 0,
  net bigint not null default 0,
  -- of the quarter before, as it was reported; null: it was not
  last_net bigint,
  -- of the two files, as they were handed over
  identity_hash text not null default '',
  income_hash text not null default '',
  submitter_name text not null default '',
  submit_at timestamptz,
  -- the bureau's number of its receipt, and when it took the report
  receipt_no text not null default '',
  receipt_at timestamptz,
  -- why the bureau has refused it
  fault text not null default '',
  -- the number under which it was handed over last: told again, it is the same report
  request_no text not null default '',
  attempts int not null default 0,
  next_at timestamptz,
  create_at timestamptz not null,
  version int not null default 1,
  primary key (id, park_id),
  unique (quarter, revision, park_id),
  check (status not in ('reported', 'corrected') or receipt_no <> ''),
  check (revision = 1 or reason <> ''),
  constraint bureau_report_exact check (greatest(income, refund, net, last_net) <= 9007199254740991 and least(income, refund, net, last_net) >= -9007199254740991)
);
create index bureau_report_of_park on app.bureau_report (park_id, id desc);
-- One at a time is prepared or handed over, one of a quarter counts.
create unique index bureau_report_open on app.bureau_report (quarter, park_id) where status in ('preparing', 'to_report', 'submitted', 'refused');
create unique index bureau_report_counts on app.bureau_report (quarter, park_id) where status = 'reported';
create index bureau_report_due on app.bureau_report (next_at) where next_at is not null;
call app.guard_by_chain('bureau_report');

-- What a version says of each person. Their number is the person's, which never changes.
create table app.bureau_report_line (
  park_id uuid not null,
  id uuid not null default app.new_id(),
  -- of the park itself
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  report_id uuid not null,
  person_id uuid not null references app.person (id),
  kind text not null check (kind in ('new', 'changed', 'same')),
  user_name text not null,
  phone text not null,
  -- whose platform it is, and whom it knows them as (decision 24)
  platform_name text not null,
  platform_user_id text not null,
  registration_no text not null,
  -- cents
  income bigint not null,
  refund bigint not null,
  net bigint not null,
  last_net bigint,
  primary key (id, park_id),
  unique (report_id, person_id, park_id),
  foreign key (report_id, park_id) references app.bureau_report (id, park_id) on delete cascade,
  constraint bureau_report_line_exact check (greatest(income, refund, net, last_net) <= 9007199254740991 and least(income, refund, net, last_net) >= -9007199254740991)
);
call app.guard_by_chain('bureau_report_line');

-- What has come to the simulated bureau: one number is one report, however often it is told.
create table simulator.tax_report (
  request_no text primary key,
  receipt_no text not null unique,
  quarter text not null,
  revision int not null,
  people int not null,
  identity_hash text not null,
  income_hash text not null,
  -- '' of one that it has taken; the bureau's own words of a refusal
  reason text not null default '',
  times int not null default 1,
  at timestamptz not null default clock_timestamp()
);
