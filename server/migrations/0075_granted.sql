-- What the roles of a member grant, joined by commas: every request asks, and to tell the permissions apart and sort them took a third of it.
-- The process does so once for each set of roles (kernel/session.ts).
create or replace view app.session_seat as
  select s.token_hash, s.used_at, s.expire_at, s.revoked_at, st.id as staff_id, st.account_id, t.id as tenant_id, t.flavour,
    t.park_id, t.platform_id, t.agency_id, coalesce(st.name, a.name) as name, a.phone,
    t.is_enable and coalesce(agency.is_enable, true) and coalesce(platform.is_enable, true) and coalesce(park.is_enable, true) as enabled,
    (select array_agg(distinct p) from app.role r, unnest(r.permissions) p where r.tenant_id = t.id and r.id = any (st.role_ids)) as permissions,
    s.id as session_id, s.proved_at,
    case when not t.is_enable then t.flavour when not agency.is_enable then 'agency' when not platform.is_enable then 'platform' when not park.is_enable then 'park' end as disabled_flavour,
    (select string_agg(array_to_string(r.permissions, ','), ',') from app.role r where r.tenant_id = t.id and r.id = any (st.role_ids)) as granted
  from app.session s
  join app.staff st on st.id = s.staff_id and st.status = 'enable' and st.invited_until is null
  join app.account a on a.id = st.account_id
  join app.tenant t on t.id = st.tenant_id
  left join app.tenant agency on agency.id = t.agency_id
  left join app.tenant platform on platform.id = t.platform_id
  left join app.tenant park on park.id = t.park_id;
