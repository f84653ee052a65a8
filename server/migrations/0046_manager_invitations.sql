-- Which organisations wait for their manager to accept, for whoever is above them: members of another organisation are none of their business
-- but for this. In the owner's name, past the policies of staff and accounts, so it states the policy of organisations itself.
create index staff_invited on app.staff (tenant_id) where invited_until is not null;

create view app.manager_invitation as
  select t.id as tenant_id, s.invited_until
  from app.staff s
  join app.account a on a.id = s.account_id
  join app.tenant t on t.id = s.tenant_id and t.manager_phone = a.phone
  where s.invited_until is not null and s.status = 'enable'
    and case (select app.flavour())
      when 'system' then true
      when 'saas' then true
      when 'park' then t.park_id = (select app.related())
      when 'platform' then t.platform_id = (select app.related())
      when 'agency' then t.agency_id = (select app.related())
      else false
    end;
