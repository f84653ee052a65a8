-- Everybody who has entered a contract or changed it before its audit: none of them may audit it. The last one alone was known before, and
-- another one who saved it again hid them.
alter table app.company_contract add column entered_by uuid[] not null default '{}';
alter table app.agency_contract add column entered_by uuid[] not null default '{}';
alter table app.platform_contract add column entered_by uuid[] not null default '{}';

update app.company_contract k set entered_by = array_remove(array[k.creator_id, k.editor_id], null) || array(
  select distinct e.creator_id from app.history_event e
  where e.park_id = k.park_id and e.entity = 'company_contract' and e.entity_id = k.id and e.action = 'update' and e.creator_id is not null);
update app.agency_contract k set entered_by = array_remove(array[k.creator_id, k.editor_id], null) || array(
  select distinct e.creator_id from app.history_event e
  where e.park_id = k.park_id and e.entity = 'agency_contract' and e.entity_id = k.id and e.action = 'update' and e.creator_id is not null);
update app.platform_contract k set entered_by = array_remove(array[k.creator_id, k.editor_id], null) || array(
  select distinct e.creator_id from app.history_event e
  where e.park_id = k.park_id and e.entity = 'platform_contract' and e.entity_id = k.id and e.action = 'update' and e.creator_id is not null);

alter table app.company_contract drop column editor_id;
alter table app.agency_contract drop column editor_id;
alter table app.platform_contract drop column editor_id;
