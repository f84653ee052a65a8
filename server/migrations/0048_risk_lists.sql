-- The lists of who and what may not be (domain.md §1.6, R236, R238, R239): words, executives of enterprises, enterprises, people, industries.
-- They belong to the organisation that keeps them, the operator's or, of industries, a park's. Others never read them: what they do is checked
-- against them by the system (modules/risk/guard.ts).

create table app.sensitive_word (
  id uuid primary key,
  tenant_id uuid not null,
  word text not null,
  -- remind: whoever writes it is told; refuse: it may not be written
  level text not null check (level in ('remind', 'refuse')),
  is_enable boolean not null default true,
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  constraint sensitive_word_once unique (word, tenant_id)
);

-- Who directs an enterprise is not paid by it as a worker.
create table app.executive (
  id uuid primary key,
  tenant_id uuid not null,
  enterprise_name text not null,
  credit_code text not null,
  name text not null,
  id_no text not null check (id_no = upper(id_no)),
  position text not null default '',
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  constraint executive_once unique (id_no, credit_code, tenant_id)
);

create table app.enterprise_blacklist (
  id uuid primary key,
  tenant_id uuid not null,
  name text not null,
  credit_code text not null default '' check (credit_code = upper(credit_code)),
  reason text not null,
  -- the last day on which it holds; null: until it is removed
  expire_at date,
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  constraint enterprise_blacklist_name unique (name, tenant_id)
);
create unique index enterprise_blacklist_code on app.enterprise_blacklist (credit_code, tenant_id) where credit_code <> '';

create table app.user_blacklist (
  id uuid primary key,
  tenant_id uuid not null,
  name text not null,
  id_no text not null check (id_no = upper(id_no)),
  reason text not null,
  expire_at date,
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  constraint user_blacklist_once unique (id_no, tenant_id)
);

create table app.industry_blacklist (
  id uuid primary key,
  tenant_id uuid not null,
  industry_id uuid not null references app.industry (id),
  reason text not null,
  creator text not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  constraint industry_blacklist_once unique (industry_id, tenant_id)
);

call app.guard_by_tenant('sensitive_word', 'executive', 'enterprise_blacklist', 'user_blacklist', 'industry_blacklist');
