-- Who decides must be another person than who has asked. One account may be a member of an enterprise and of its agency, so the caller's other
-- memberships belong to what each request knows of them (kernel/person.ts).
create or replace view app.session_seat as
  select s.token_hash, s.used_at, s.expire_at, s.revoked_at, st.id as staff_id, st.account_id, t.id as tenant_id, t.flavour,
    t.park_id, t.platform_id, t.agency_id, coalesce(st.name, a.name) as name, a.phone,
    t.is_enable and coalesce(agency.is_enable, true) and coalesce(platform.is_enable, true) and coalesce(park.is_enable, true) as enabled,
    (select array_agg(distinct p) from app.role r, unnest(r.permissions) p where r.tenant_id = t.id and r.id = any (st.role_ids)) as permissions,
    s.id as session_id, s.proved_at,
    case when not t.is_enable then t.flavour when not agency.is_enable then 'agency' when not platform.is_enable then 'platform' when not park.is_enable then 'park' end as disabled_flavour,
    (select string_agg(array_to_string(r.permissions, ','), ',') from app.role r where r.tenant_id = t.id and r.id = any (st.role_ids)) as granted,
    (select string_agg(o.id::text, ',' order by o.id) from app.staff o where o.account_id = st.account_id) as seats
  from app.session s
  join app.staff st on st.id = s.staff_id and st.status = 'enable' and st.invited_until is null
  join app.account a on a.id = st.account_id
  join app.tenant t on t.id = st.tenant_id
  left join app.tenant agency on agency.id = t.agency_id
  left join app.tenant platform on platform.id = t.platform_id
  left join app.tenant park on park.id = t.park_id;

create or replace view app.member_seat as
  select st.id as staff_id, st.account_id, t.id as tenant_id, t.flavour, t.park_id, t.platform_id, t.agency_id, coalesce(st.name, a.name) as name, a.phone,
    case when not t.is_enable then t.flavour when not agency.is_enable then 'agency' when not platform.is_enable then 'platform' when not park.is_enable then 'park' end as disabled_flavour,
    (select string_agg(array_to_string(r.permissions, ','), ',') from app.role r where r.tenant_id = t.id and r.id = any (st.role_ids)) as granted,
    (select string_agg(o.id::text, ',' order by o.id) from app.staff o where o.account_id = st.account_id) as seats
  from app.staff st
  join app.account a on a.id = st.account_id
  join app.tenant t on t.id = st.tenant_id
  left join app.tenant agency on agency.id = t.agency_id
  left join app.tenant platform on platform.id = t.platform_id
  left join app.tenant park on park.id = t.park_id
  where st.status = 'enable' and st.invited_until is null;

-- What leaves a book of the payment app leaves no account at the bank.
update app.withdraw_payout set wallet_id = null where channel <> 'cmb' and wallet_id is not null;
alter table app.withdraw_payout add constraint withdraw_payout_by_bank check (channel = 'cmb' or wallet_id is null);
-- The desk waited for the bank to have it.
delete from app.reconciliation r using app.withdraw_payout o
  where o.park_id = r.park_id and o.channel <> 'cmb' and r.own_key in ('withdraw:' || o.id, 'withdraw_return:' || o.id) and r.bank_ref is null and r.status = 'outstanding';
