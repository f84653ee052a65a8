-- Limits that a stranger cannot use up for a member, memberships by invitation, sessions that are seen and ended.

-- Codes are counted per phone, purpose and asker: `audience` is the address of a stranger, the organisation of a member.
-- Guesses from an address that did not ask for the code are counted apart, so that they use up none of the asker's.
alter table app.sms_code add column audience text not null default '';
alter table app.sms_code add column foreign_attempts int not null default 0;
drop index app.sms_code_latest;
create index sms_code_latest on app.sms_code (phone, purpose, create_at desc);

-- From where somebody has signed in lately: what strangers use up elsewhere is not counted there.
create table app.account_address (
  account_id uuid not null references app.account (id),
  address text not null,
  used_at timestamptz not null,
  primary key (account_id, address)
);

-- Null: the person has accepted, and is a member. Until then the seat counts for nothing, and after this moment it can no longer be accepted.
alter table app.staff add column invited_until timestamptz;

-- Sessions have a name to end them by, and are told apart by address and browser. `proved_at`: when the person last gave a password or a code.
delete from app.session;
alter table app.session add column id uuid not null unique;
alter table app.session add column address text not null;
alter table app.session add column agent text not null;
alter table app.session add column proved_at timestamptz not null;

create or replace view app.session_seat as
  select s.token_hash, s.used_at, s.expire_at, s.revoked_at, st.id as staff_id, st.account_id, t.id as tenant_id, t.flavour,
    t.park_id, t.platform_id, t.agency_id, coalesce(st.name, a.name) as name, a.phone, t.is_enable and coalesce(above.is_enable, true) as enabled,
    (select array_agg(distinct p) from app.role r, unnest(r.permissions) p where r.tenant_id = t.id and r.id = any (st.role_ids)) as permissions,
    s.id as session_id, s.proved_at
  from app.session s
  join app.staff st on st.id = s.staff_id and st.status = 'enable' and st.invited_until is null
  join app.account a on a.id = st.account_id
  join app.tenant t on t.id = st.tenant_id
  left join app.tenant above on t.flavour = 'company' and above.id = t.agency_id;
