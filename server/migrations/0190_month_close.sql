-- 关账: whether a park's month is closed is a fact (decision 52 of docs/breadth), by the clock on the 16th of the next month or by hand before; and a
-- certificate of each closing, by which a later change of its postings is noticed.

create table app.month_close (
  park_id uuid not null,
  id uuid not null,
  -- of the park itself
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  month text not null,
  status text not null check (status in ('open', 'soft_closed', 'closed')),
  -- on this day it closes by itself
  due_on date not null,
  -- how it was closed last
  kind text check (kind in ('clock', 'hand')),
  closer text not null default '',
  closed_at timestamptz,
  -- who asked to open it again, why, and until when another may agree
  asker_id uuid,
  asker text not null default '',
  ask_reason text not null default '',
  ask_until timestamptz,
  -- of the last closing, once its months are settled
  certificate_id uuid,
  create_at timestamptz not null,
  version int not null default 1,
  primary key (id, park_id),
  unique (month, park_id),
  check (status <> 'closed' or (kind is not null and closed_at is not null))
);
create index month_close_uncertified on app.month_close (id) where status = 'closed' and certificate_id is null;
-- Agencies move dates of settlements and pay, so they see the months of their park.
call app.guard_by_park('month_close');

-- Written once (db/migrate.ts).
create table app.month_certificate (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  month text not null,
  -- the how manieth closing of the month
  n int not null,
  kind text not null,
  closer text not null,
  closed_at timestamptz not null,
  -- sums of the income and its taxes, in cents, and numbers of people
  sums jsonb not null,
  -- of the postings made in the month: number and sum by reason, and the hash of all of them in order
  reasons jsonb not null,
  posting_count bigint not null,
  posting_hash text not null,
  -- the last sealed block of the chain of postings
  chain_n bigint not null,
  chain_hash text not null,
  create_at timestamptz not null,
  stamp bigint not null default pg_sequence_last_value('app.audit_base') + pg_current_xact_id()::text::bigint,
  primary key (id, park_id),
  unique (month, n, park_id),
  constraint month_certificate_exact check (greatest(posting_count, chain_n) <= 9007199254740991 and least(posting_count, chain_n) >= 0)
);
call app.guard_by_chain('month_certificate');
create index month_certificate_by_stamp on app.month_certificate (stamp, id);
insert into app.audit_source (name, label) values ('month_certificate', '关账证书') on conflict do nothing;
create function app.audit_leaf(r app.month_certificate) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to(jsonb_build_array(r.stamp, r.id, r.park_id, r.platform_id, r.agency_id, r.company_id, r.month, r.n, r.kind, r.closer, extract(epoch from r.closed_at), r.sums, r.reasons, r.posting_count, r.posting_hash, r.chain_n, r.chain_hash,
    extract(epoch from r.create_at))::text, 'UTF8')) $$;
