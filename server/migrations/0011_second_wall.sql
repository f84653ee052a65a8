-- Row-level security for what only the queries guarded: organisations, who works in them, their accounts of money.
-- Not forced on the owner, unlike elsewhere: the two views and the function below read past it in the owner's name.

-- The organisations above the caller's own.
create function app.above() returns uuid[] language sql stable security definer set search_path = ''
  as $$ select array_remove(array[park_id, platform_id, agency_id], null) from app.tenant
        where id = nullif(current_setting('app.related_id', true), '')::uuid $$;

-- One's own organisation and those below may be read and changed, those above only read: their rules are one's terms.
alter table app.tenant enable row level security;
create policy chain on app.tenant using (
  case (select app.flavour())
    when 'system' then true
    when 'saas' then true
    when 'park' then id = (select app.related_id()) or park_id = (select app.related_id())
    when 'platform' then id = (select app.related_id()) or platform_id = (select app.related_id())
    when 'agency' then id = (select app.related_id()) or agency_id = (select app.related_id())
    when 'company' then id = (select app.related_id())
    else false
  end);
create policy above on app.tenant for select using (id = any ((select app.above())::uuid[]));

-- Documents name organisations beside the caller's line (the group of a park's agency); their names are all that is told.
create view app.tenant_name as select id, name from app.tenant;

do $$
declare
  t text;
begin
  foreach t in array array['role', 'staff'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format($policy$
      create policy own_tenant on app.%I using (
        case (select app.flavour()) when 'system' then true else tenant_id = (select app.related_id()) end)$policy$, t);
    -- The global search finds staff of every organisation (R131).
    execute format($policy$create policy operator on app.%I for select using ((select app.flavour()) = 'saas')$policy$, t);
  end loop;
end $$;

-- Who a token speaks for is asked before anybody is known to ask.
create view app.session_seat as
  select s.token_hash, s.used_at, s.expire_at, s.revoked_at, st.id as staff_id, st.account_id, t.id as tenant_id, t.flavour,
    t.park_id, t.platform_id, t.agency_id, coalesce(st.name, a.name) as name, a.phone, t.is_enable and coalesce(above.is_enable, true) as enabled,
    (select array_agg(distinct p) from app.role r, unnest(r.permissions) p where r.tenant_id = t.id and r.id = any (st.role_ids)) as permissions
  from app.session s
  join app.staff st on st.id = s.staff_id and st.status = 'enable'
  join app.account a on a.id = st.account_id
  join app.tenant t on t.id = st.tenant_id
  left join app.tenant above on t.flavour = 'company' and above.id = t.agency_id;

-- Whoever sees an organisation may move its money; what he moves is the queries' business.
alter table app.ledger_account enable row level security;
create policy owner on app.ledger_account using (
  (select app.flavour()) = 'system' or exists (select from app.tenant t where t.id = owner_id));
