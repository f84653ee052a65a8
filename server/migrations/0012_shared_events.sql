-- One event of many things: six thousand bills that are paid together say the same thing six thousand times otherwise. Such an
-- event stands under what bound them (`entity_id`: their settlement or batch) and names its `members`; null: it is about `entity_id`.
alter table app.history_event add column members uuid[];

-- The members are sealed with the rest; what was sealed before has none and keeps its hash.
create or replace function app.audit_leaf(r app.history_event) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to((jsonb_build_array(r.stamp, r.id, r.entity, r.entity_id, r.park_id, r.platform_id, r.agency_id, r.company_id,
    r.action, r.creator_id, r.creator, r.content, extract(epoch from r.create_at))
    || case when r.members is null then '[]' else jsonb_build_array(r.members) end)::text, 'UTF8')) $$;
