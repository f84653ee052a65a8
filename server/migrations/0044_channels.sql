-- Messages also go by mail and by the official account (公众号), to members who have confirmed an address there.

-- How to reach a member outside the suite. Rows exist only for those who have given something.
create table app.contact (
  staff_id uuid primary key references app.staff (id) on delete cascade,
  tenant_id uuid not null references app.tenant (id),
  email text not null default '',
  -- of the member as a follower of the official account
  openid text not null default '',
  -- what the QR code says that the member was shown to bind the account, and until when
  scene text not null default '',
  scene_until timestamptz,
  -- kinds of messages that are not sent there (`shared/src/domain/message-kinds.ts`)
  mail_off text[] not null default '{}',
  weixin_off text[] not null default '{}'
);
create index contact_of_tenant on app.contact (tenant_id);
call app.guard_by_tenant('contact');
-- `app.tell_outside` below reads past the policy in the owner's name.
alter table app.contact no force row level security;

-- Waits here until the gateway has taken it.
create table app.outgoing_message (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'weixin')),
  -- an e-mail address or an openid; masked once it is sent
  recipient text not null,
  -- the kind of the message; empty: a code by mail
  event text not null default '',
  organization text not null default '',
  subject text not null,
  text text not null,
  create_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  -- afterwards it is no longer worth sending
  until timestamptz not null,
  attempts int not null default 0,
  sent_at timestamptz,
  failure text
);
create index outgoing_waiting on app.outgoing_message (next_at) where sent_at is null and failure is null;
alter table app.outgoing_message enable row level security;
create policy system on app.outgoing_message using ((select app.flavour()) = 'system');

-- The operator's official account as it was last asked for; no row, or no appid: not authorised.
create table app.weixin_account (
  one boolean primary key default true check (one),
  appid text not null default '',
  name text not null default '',
  refresh_at timestamptz not null
);

-- What members read in the official account, by kind of message. A kind without a row has the text of the code, switched off.
create table app.weixin_template (
  id uuid primary key,
  event text not null unique,
  -- of the template in the official account
  template_no text not null default '',
  wording text not null,
  is_enable boolean not null default false,
  version int not null default 1
);

-- Queues these messages, in the transaction that writes them, for the members who read them and want them there as well. The organisation
-- that causes a message does not see the members of the one that gets it, and is not told who they are: hence the owner's name, and no answer.
create function app.tell_outside(park uuid, messages uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m record;
begin
  -- Under the policies of the caller, as the table forces them, except where the owner is a superuser: SQL of the application's role that
  -- knows the id of a message could then have it sent to its own readers once more, and learn nothing.
  for m in select tenant_id, staff_id, permission, kind, title, body from app.message where park_id = park and id = any (messages) loop
    insert into app.outgoing_message (id, channel, recipient, event, organization, subject, text, until)
      select gen_random_uuid(), way.channel, way.recipient, m.kind, t.name, m.title, m.body, now() + interval '1 day'
      from app.contact c
      join app.staff s on s.id = c.staff_id and s.status = 'enable' and s.invited_until is null
      join app.tenant_name t on t.id = c.tenant_id
      cross join lateral (values ('mail', c.email, c.mail_off), ('weixin', c.openid, c.weixin_off)) way (channel, recipient, off)
      where c.tenant_id = m.tenant_id
        and s.id = coalesce(m.staff_id, s.id)
        and (m.permission = '' or exists (select from app.role r where r.tenant_id = m.tenant_id and r.id = any (s.role_ids) and m.permission = any (r.permissions)))
        and way.recipient <> '' and m.kind <> all (way.off)
        and (way.channel = 'mail' or exists (select from app.weixin_template w where w.event = m.kind and w.is_enable) and exists (select from app.weixin_account a where a.appid <> ''));
  end loop;
end $$;

-- The simulated gateways: what a mail server and an official account would know.
create table simulator.outside_setting (
  channel text primary key check (channel in ('mail', 'weixin')),
  fail_percent numeric not null default 0,
  delay_ms int not null default 0,
  down boolean not null default false,
  loses boolean not null default false,
  repeats boolean not null default false
);
create table simulator.delivery (
  channel text not null,
  request_no text not null,
  recipient text not null,
  title text not null,
  text text not null,
  template_id text not null default '',
  receive_at timestamptz not null default clock_timestamp(),
  -- how often the request arrived: it counts once
  times int not null default 1,
  primary key (channel, request_no)
);
create index delivery_of_recipient on simulator.delivery (recipient, receive_at desc);
create table simulator.follower (
  scene text primary key,
  openid text not null
);
