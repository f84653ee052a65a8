-- Templates of contracts with workers, which the operator writes for everybody, and templates of tasks, which agencies have
-- (domain.md §1.2, R172, R235, R610); which of them apply to an enterprise.

-- The same for all tenants, like industries. Others than the operator use what was last generated from it: `issued_*` and the file.
create table app.contract_template (
  id uuid primary key,
  -- the operator
  owner_id uuid not null,
  name text not null,
  body text not null,
  status text not null check (status in ('draft', 'generated')),
  issued_name text not null default '',
  issued_body text not null default '',
  file_id uuid,
  generate_at timestamptz,
  version int not null default 1,
  create_at timestamptz not null default now(),
  unique (owner_id, name),
  check (status = 'draft' or file_id is not null)
);

-- The template of an enterprise's contracts with its workers; one at most.
create table app.contract_template_company (
  park_id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  template_id uuid not null references app.contract_template (id),
  create_at timestamptz not null default now(),
  primary key (company_id, park_id)
);
create index contract_template_company_by_template on app.contract_template_company (template_id);

create table app.task_template (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  -- for the policy; about no enterprise
  company_id uuid check (company_id is null),
  name text not null,
  category text not null default '',
  industry_id uuid references app.industry (id),
  -- cents
  task_max_amount bigint not null,
  unit text not null default '',
  is_detail_required boolean not null default false,
  is_enable boolean not null default true,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id),
  unique (agency_id, name, park_id),
  constraint task_template_exact check (greatest(task_max_amount) <= 10000000000000 and least(task_max_amount) > 0)
);

-- The task templates that an enterprise may use.
create table app.company_task_template (
  park_id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  template_id uuid not null,
  primary key (company_id, template_id, park_id),
  foreign key (template_id, park_id) references app.task_template (id, park_id)
);
create index company_task_template_by_template on app.company_task_template (template_id);

call app.guard_by_chain('contract_template_company', 'task_template', 'company_task_template');

-- Both were kept in the configuration while there was nothing that they could name.
update app.tenant set config = config - 'contract_template_id' - 'task_templates' where flavour = 'company';
