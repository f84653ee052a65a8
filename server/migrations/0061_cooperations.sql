-- Workers of enterprises: how they come, are checked, sign, are audited and end (domain.md §2.4, R157–R166, R387–R395, R627–R632).

alter table app.company_user
  add column source text not null default 'import' check (source in ('qr', 'create', 'import')),
  add column qrcode_id uuid,
  -- to undo an import
  add column import_id uuid,
  -- as this enterprise reaches the person; only the person changes their own, which payslips are opened with
  add column phone text not null default '',
  add column bank_card text not null default '',
  add column province text not null default '',
  add column city text not null default '',
  add column district text not null default '',
  add column remark text not null default '',
  add column creator text not null default '',
  -- the last check that said yes, and when; otherwise why it did not
  add column auth_level text not null default '' check (auth_level in ('', 'two_auth', 'phone_three_auth', 'bank_three_auth', 'bank_four_auth')),
  add column auth_at timestamptz,
  add column auth_fault text not null default '',
  add column sign_method text not null default '' check (sign_method in ('', 'sms', 'face', 'none')),
  -- the last payment
  add column settlement_at timestamptz;

-- Where workers register, by what stands in the code.
create table app.company_qrcode (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  name text not null,
  -- in the code; whoever has it may register
  token text not null,
  start_at timestamptz not null,
  -- null: for good
  end_at timestamptz,
  province text not null default '',
  city text not null default '',
  district text not null default '',
  address text not null default '',
  is_enable boolean not null default true,
  register_count int not null default 0,
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  unique (token, park_id),
  check (end_at > start_at)
);
create index company_qrcode_of_company on app.company_qrcode (company_id, id);

create table app.register_record (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  qrcode_id uuid not null,
  person_id uuid not null,
  company_user_id uuid not null,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  constraint register_record_once unique (qrcode_id, person_id, park_id),
  foreign key (qrcode_id, park_id) references app.company_qrcode (id, park_id)
);
create index register_record_of_cooperation on app.register_record (company_user_id);

-- Each question to the bureau of identities, under a number of its own: asked again under the same one after a lost answer, it is used up once.
create table app.auth_check (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  company_user_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('two_auth', 'phone_three_auth', 'bank_three_auth', 'bank_four_auth', 'liveness_recognition_auth')),
  request_no text not null,
  -- waiting: not answered yet, asked again under the same number
  outcome text not null check (outcome in ('waiting', 'same', 'different', 'failure')),
  reason text not null default '',
  tries int not null default 0,
  next_at timestamptz,
  answer_at timestamptz,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  constraint auth_check_once unique (request_no, park_id)
);
create index auth_check_of_cooperation on app.auth_check (company_user_id, id);
create index auth_check_waiting on app.auth_check (next_at) where outcome = 'waiting';

-- The contract of a person with an enterprise, made of its template as it was on that day.
create table app.e_contract (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  company_user_id uuid not null,
  person_id uuid not null,
  sn text not null,
  template_id uuid,
  template_name text not null default '',
  body text not null,
  status text not null check (status in ('to_sign', 'signed', 'void')),
  sign_method text not null check (sign_method in ('sms', 'face', 'none')),
  sign_at timestamptz,
  -- what proves the signature: the number of the request, the phone and the code's hash, or the photo
  evidence jsonb not null default '{}',
  -- the signed document
  file_id uuid,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  constraint e_contract_sn unique (sn, park_id)
);
create unique index e_contract_living on app.e_contract (company_user_id, park_id) where status <> 'void';
create index e_contract_of_person on app.e_contract (person_id);

create table app.termination_batch (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  sn text not null,
  total int not null,
  passed_count int not null default 0,
  rejected_count int not null default 0,
  status text not null,
  import_id uuid,
  reason text not null default '',
  creator_id uuid,
  creator text not null,
  auditor text not null default '',
  audit_at timestamptz,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  constraint termination_batch_sn unique (sn, park_id)
);
create index termination_batch_of_agency on app.termination_batch (agency_id, id);

create table app.user_audit (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  company_user_id uuid not null,
  person_id uuid not null,
  kind text not null check (kind in ('idcard', 'liveness', 'realname_collect', 'termination')),
  status text not null,
  -- why it is asked for (a termination), and why it was rejected
  cause text not null default '',
  reason text not null default '',
  -- ids of files, and texts, by kind
  material jsonb not null default '{}',
  batch_id uuid,
  creator_id uuid,
  creator text not null default '',
  auditor_id uuid,
  auditor text not null default '',
  audit_at timestamptz,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id)
);
-- One of a kind waits per cooperation; the queue of an agency.
create unique index user_audit_open on app.user_audit (company_user_id, kind, park_id) where status = 'to_audit';
create index user_audit_of_agency on app.user_audit (agency_id, kind, id);
create index user_audit_of_batch on app.user_audit (batch_id) where batch_id is not null;
create index user_audit_of_cooperation on app.user_audit (company_user_id, id);

call app.guard_by_chain('company_qrcode', 'register_record', 'auth_check', 'e_contract', 'termination_batch', 'user_audit');
