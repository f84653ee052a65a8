-- Tasks of enterprises, what became of them and who took them (domain.md §2.6; R016, R168–R171, R399–R407), in place of the four columns of the
-- first day.

alter table app.task
  add column batch_id uuid,
  add column template_id uuid,
  -- as it was called then: enterprises do not read their agency's templates
  add column template_name text not null default '',
  add column category text not null default '',
  -- cents, as the amount is
  add column price bigint,
  add column min_price bigint,
  add column max_price bigint,
  add column people_count int not null default 1 check (people_count between 1 and 100000),
  add column description text not null default '',
  -- where it is to be done: paths of one to three names each, from the province down; none: anywhere
  add column areas jsonb not null default '[]',
  add column start_on date,
  add column end_on date,
  -- made of a bill that named none (极速任务)
  add column is_fast boolean not null default false,
  -- the sensitive words for which it was audited
  add column hits text[] not null default '{}',
  add column audit_reason text not null default '',
  -- by what has been paid of its bills
  add column settlement_status text not null default 'no_settlement' check (settlement_status in ('no_settlement', 'part_settlement', 'settled')),
  add column paid_amount bigint not null default 0,
  add column release_at timestamptz,
  -- the first of each, of its applies
  add column receive_at timestamptz,
  add column confirm_at timestamptz,
  add column audit_at timestamptz,
  add column traded_at timestamptz,
  add column finish_at timestamptz,
  -- when it ended, whichever way
  add column deal_at timestamptz,
  -- the last payment, and when all of it was paid
  add column pay_at timestamptz,
  add column settlement_at timestamptz,
  -- which side made it
  add column created_by text not null default 'company' check (created_by in ('agency', 'company')),
  add column creator text not null default '',
  -- to undo an import
  add column import_id uuid,
  add column version int not null default 1;

update app.task set price = amount, min_price = amount, max_price = amount;

alter table app.task
  alter column price set not null,
  alter column min_price set not null,
  alter column max_price set not null,
  drop constraint task_exact,
  add constraint task_exact check (greatest(amount, price, min_price, max_price, paid_amount) <= 10000000000000 and least(amount, price, min_price, max_price) > 0 and paid_amount >= 0),
  add constraint task_prices check (min_price <= price and price <= max_price),
  add check (start_on <= end_on);

-- Newest first within each scope, the default order of every list: ids are made of the time.
create index task_of_company on app.task (company_id, id desc);
create index task_of_agency on app.task (agency_id, id desc);
create index task_of_platform on app.task (platform_id, id desc);
create index task_of_park on app.task (park_id, id desc);
create index task_to_audit on app.task (id desc) where status = 'to_audit';
-- What the operator and parks have to look at.
create index task_with_hits on app.task (id desc) where hits <> '{}';
-- The bills of a task; most bills name none.
create index bill_of_task on app.bill (task_sn, company_id) where task_sn <> '';
create index task_of_batch on app.task (batch_id) where batch_id is not null;

-- Tasks that were sent or imported together.
create table app.task_batch (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  sn text not null,
  template_id uuid,
  template_name text not null default '',
  filename text not null default '',
  file_url text not null default '',
  remark text not null default '',
  total int not null,
  success_count int not null default 0,
  failure_count int not null default 0,
  -- cents, of the tasks that were made
  amount bigint not null default 0,
  status text not null,
  -- what proves the work of all its tasks
  details_file_id uuid,
  details_filename text not null default '',
  details_at timestamptz,
  import_id uuid,
  created_by text not null check (created_by in ('agency', 'company')),
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  constraint task_batch_sn unique (sn, park_id),
  constraint task_batch_exact check (greatest(amount) <= 10000000000000 and least(amount) >= 0),
  check (success_count + failure_count <= total)
);
create index task_batch_of_company on app.task_batch (company_id, create_at desc, id desc);
create index task_batch_of_agency on app.task_batch (agency_id, create_at desc, id desc);
create index task_batch_of_platform on app.task_batch (platform_id, create_at desc, id desc);

-- A worker on a task.
create table app.task_apply (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  task_id uuid not null,
  company_user_id uuid not null,
  person_id uuid not null,
  status text not null,
  -- what was delivered, in words and files, and when
  deliverable text not null default '',
  deliverable_file_ids uuid[] not null default '{}',
  submit_at timestamptz,
  receive_at timestamptz not null,
  traded_at timestamptz,
  confirm_at timestamptz,
  finish_at timestamptz,
  settlement_at timestamptz,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  constraint task_apply_once unique (task_id, person_id, park_id),
  foreign key (task_id, park_id) references app.task (id, park_id)
);
create index task_apply_of_cooperation on app.task_apply (company_user_id, id);

call app.guard_by_chain('task_batch', 'task_apply');
-- What a worker has taken is theirs to read.
call app.guard_by_person('task_apply');

-- A sensitive word may stand in a task as well.
alter table app.risk_hit drop constraint risk_hit_place_check;
alter table app.risk_hit add constraint risk_hit_place_check check (place in ('bill_import', 'settlement', 'payment', 'company_form', 'company_import', 'company_user', 'task'));
