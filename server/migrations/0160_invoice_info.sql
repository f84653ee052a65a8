-- The titles of invoices (domain.md §1.2): of an enterprise, or, without one, of the agency itself.
create table app.invoice_info (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid references app.tenant (id),
  title text not null,
  tax_no text not null,
  address text not null default '',
  phone text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  email text not null default '',
  receiver text not null default '',
  receiver_phone text not null default '',
  receiver_address text not null default '',
  is_default boolean not null,
  version int not null default 1,
  create_at timestamptz not null default now(),
  primary key (id, park_id)
);
create index invoice_info_by_agency on app.invoice_info (agency_id, id desc);
create index invoice_info_by_company on app.invoice_info (company_id, id desc);
-- One default each.
create unique index invoice_info_default on app.invoice_info (coalesce(company_id, agency_id), park_id) where is_default;
create unique index invoice_info_title on app.invoice_info (coalesce(company_id, agency_id), title, park_id);
call app.guard_by_chain('invoice_info');

-- What invoices are issued for: the operator's list, the same for everybody, as industries are.
create table app.invoice_category (
  id uuid primary key,
  name text not null unique,
  tax_code text not null,
  -- ppm
  ratios int[] not null,
  is_enable boolean not null default true,
  version int not null default 1,
  create_at timestamptz not null default now()
);
