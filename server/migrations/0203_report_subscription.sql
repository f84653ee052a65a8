-- 订阅报表: a member's export of a list on a schedule, made with the rights that they have then.

create table app.report_subscription (
  park_id uuid not null,
  id uuid not null,
  -- of the organisation whose member subscribes
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  tenant_id uuid not null,
  staff_id uuid not null,
  name text not null,
  -- the call of the contract that makes the export, and the category of its record
  call text not null,
  category text not null,
  -- the page that shows the list, with its filters
  path text not null,
  -- as the call takes them
  filters jsonb not null,
  -- by the key of a filter: the range that moves along with the day
  periods jsonb not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  weekday int check (weekday between 1 and 7),
  month_day int check (month_day between 1 and 31),
  hour int not null check (hour between 0 and 23),
  is_enable boolean not null default true,
  -- why the server has paused it
  pause_reason text not null default '',
  next_at timestamptz not null,
  deleted_at timestamptz,
  create_at timestamptz not null,
  version int not null default 1,
  primary key (id, park_id),
  check ((frequency = 'weekly') = (weekday is not null)),
  check ((frequency = 'monthly') = (month_day is not null)),
  check (pause_reason = '' or not is_enable)
);
create index report_subscription_due on app.report_subscription (next_at) where is_enable and deleted_at is null;
create index report_subscription_own on app.report_subscription (staff_id, id desc);

-- What came of a due time. A due time has one, whoever runs the clock and however often.
create table app.report_run (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid,
  agency_id uuid,
  company_id uuid,
  subscription_id uuid not null,
  due_at timestamptz not null,
  kind text not null check (kind in ('due', 'now')),
  -- null: there is no export, for the reason
  job_id uuid,
  reason text not null default '',
  create_at timestamptz not null,
  primary key (id, park_id),
  constraint report_run_once unique (subscription_id, due_at, park_id),
  foreign key (subscription_id, park_id) references app.report_subscription (id, park_id),
  check ((job_id is null) = (reason <> ''))
);
create index report_run_latest on app.report_run (subscription_id, id desc);

call app.guard_by_chain('report_subscription', 'report_run');

-- A member who is acted for, as `app.session_seat` has one who calls.
create view app.member_seat as
  select st.id as staff_id, st.account_id, t.id as tenant_id, t.flavour, t.park_id, t.platform_id, t.agency_id, coalesce(st.name, a.name) as name, a.phone,
    case when not t.is_enable then t.flavour when not agency.is_enable then 'agency' when not platform.is_enable then 'platform' when not park.is_enable then 'park' end as disabled_flavour,
    (select string_agg(array_to_string(r.permissions, ','), ',') from app.role r where r.tenant_id = t.id and r.id = any (st.role_ids)) as granted
  from app.staff st
  join app.account a on a.id = st.account_id
  join app.tenant t on t.id = st.tenant_id
  left join app.tenant agency on agency.id = t.agency_id
  left join app.tenant platform on platform.id = t.platform_id
  left join app.tenant park on park.id = t.park_id
  where st.status = 'enable' and st.invited_until is null;
