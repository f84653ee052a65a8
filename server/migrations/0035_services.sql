-- Orders of counted services, what they cost, and what uses them up (domain.md §2.11, §3.7).

alter table app.topup_order
  add column voucher_url text not null default '',
  -- when the voucher was uploaded
  add column pay_at timestamptz,
  add column reject_reason text not null default '',
  add column remark text not null default '';
create index topup_order_by_status on app.topup_order (status, id desc);

-- An order keeps the price of every service at that time, also of those that it does not buy.
alter table app.topup_line drop constraint topup_line_count_check, add constraint topup_line_count_check check (count >= 0);

-- What a unit costs from a day on, in cents: the operator's list, which orders copy.
create table app.service_price (
  service text not null,
  from_date date not null,
  price bigint not null,
  creator text not null,
  create_at timestamptz not null,
  primary key (service, from_date),
  constraint service_price_exact check (greatest(price) <= 10000000000000 and least(price) >= 0)
);

-- Codes are sent also when none are left, so that people can sign in and pay: what is owed is taken from the next order first. One row, so
-- that a unit is taken or owed by one statement, and nobody has both.
alter table app.service_balance
  add column debt int not null default 0 check (debt >= 0),
  add constraint service_balance_either check (count = 0 or debt = 0);

-- What a unit was used for.
alter table app.service_entry
  add column category text,
  -- the organisation that used it, where another one pays; and who there
  add column used_by uuid,
  add column staff text not null default '',
  -- the record that it was used for, with its number then
  add column ref_kind text,
  add column ref_id uuid,
  add column ref_sn text not null default '',
  -- of what used it: nothing is used up twice; uses from before say neither
  add column request_no text,
  add constraint service_entry_used check ((request_no is null) = (category is null) and (reason = 'use' or request_no is null) and (reason = 'topup' or change < 0));
create unique index service_entry_of_request on app.service_entry (request_no, service, park_id) where request_no is not null;
create index service_entry_used_by_tenant on app.service_entry (tenant_id, id desc) where reason = 'use';

-- A row that says nothing in the new columns has the hash that it had before them, so blocks that are sealed stay as they are; any other
-- has them in it.
create or replace function app.audit_leaf(r app.service_entry) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to((jsonb_build_array(r.stamp, r.id, r.tenant_id, r.flavour, r.park_id, r.platform_id, r.agency_id, r.company_id, r.service,
    r.change, r.reason, r.order_id, extract(epoch from r.create_at))
    || case when r.category is null and r.used_by is null and r.staff = '' and r.ref_kind is null and r.ref_id is null and r.ref_sn = '' and r.request_no is null then '[]'::jsonb
       else jsonb_build_array(r.category, r.used_by, r.staff, r.ref_kind, r.ref_id, r.ref_sn, r.request_no) end)::text, 'UTF8')) $$;

-- What a message uses up when it is sent: of which organisation, what for.
alter table app.sms_outbox add column usage jsonb;
