-- Who reads a message of their organisation: once, for the list of messages (server/src/modules/messages) and for what is sent to them
-- outside of the suite. Of the message: to whom it is said personally, which right it is about ('' for none), when it was said. Of the
-- reader: their id, since when they are a member, their rights. A single expression, which the planner puts in place of the call.
create function app.reads_message(said_to uuid, about text, said_at timestamptz, reader uuid, since timestamptz, rights text[]) returns boolean language sql immutable parallel safe
  as $$ select (said_to is null or said_to = reader) and (about = '' or about = any (rights)) and said_at >= since $$;

-- As in 0044, with the readers from above.
create or replace function app.tell_outside(park uuid, messages uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  m record;
begin
  for m in select tenant_id, staff_id, permission, kind, title, body, create_at from app.message where park_id = park and id = any (messages) loop
    insert into app.outgoing_message (id, channel, recipient, event, organization, subject, text, until)
      select gen_random_uuid(), way.channel, way.recipient, m.kind, t.name, m.title, m.body, now() + interval '1 day'
      from app.contact c
      join app.staff s on s.id = c.staff_id and s.status = 'enable' and s.invited_until is null
      join app.tenant_name t on t.id = c.tenant_id
      cross join lateral (values ('mail', c.email, c.mail_off), ('weixin', c.openid, c.weixin_off)) way (channel, recipient, off)
      where c.tenant_id = m.tenant_id
        and app.reads_message(m.staff_id, m.permission, m.create_at, s.id, s.create_at, array(select unnest(r.permissions) from app.role r where r.tenant_id = m.tenant_id and r.id = any (s.role_ids)))
        and way.recipient <> '' and m.kind <> all (way.off)
        and (way.channel = 'mail' or exists (select from app.weixin_template w where w.event = m.kind and w.is_enable) and exists (select from app.weixin_account a where a.appid <> ''));
  end loop;
end $$;

-- A further simulator keeps its faults here under its name.
alter table simulator.outside_setting drop constraint outside_setting_channel_check;
