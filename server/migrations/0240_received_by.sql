-- Who confirmed the receipt of an offline payment, by name, as the list of receipts shows it beside when (`traded_at`) and how much.
alter table app.settlement add column received_by text not null default '';

select guard.act_as_system(true);
update app.settlement s set received_by = e.creator from (
  select distinct on (h.park_id, h.entity_id) h.park_id, h.entity_id, h.creator from app.history_event h
  where h.entity = 'settlement' and h.action in ('write_off', 'batch_write_off') order by h.park_id, h.entity_id, h.id desc) e
  where s.park_id = e.park_id and s.id = e.entity_id and s.traded_at is not null;
