-- Which title an enterprise has chosen: `title` says what stood in it then. Null: one that is not known any more.
alter table app.invoice_batch_detail add column invoice_info_id uuid;
-- The enterprise that has rejected it; null: its agency, or nobody. What one enterprise writes, another does not read.
alter table app.invoice_batch add column rejected_by uuid;

-- Those that can still be submitted again begin with the title that they had.
update app.invoice_batch_detail d set invoice_info_id = i.id
from app.invoice_info i
where d.status in ('to_company_confirm', 'to_agency_confirm', 'rejected')
  and i.park_id = d.park_id and i.company_id = d.company_id and i.title = d.title ->> 'title' and i.tax_no = d.title ->> 'tax_no';
update app.invoice_batch b set rejected_by = s.tenant_id
from app.history_event e
join app.staff s on s.id = e.creator_id
where b.status = 'rejected' and b.company_id is null and s.tenant_id = any(b.company_ids)
  and e.park_id = b.park_id and e.entity = 'invoice_batch' and e.entity_id = b.id and e.action = 'reject'
  and not exists (select from app.history_event l where l.park_id = e.park_id and l.entity = 'invoice_batch' and l.entity_id = e.entity_id and l.action = 'reject' and l.id > e.id);

-- The kind of an application over one enterprise is that of its detail.
update app.invoice_batch b set category = d.category
from app.invoice_batch_detail d
where b.company_id is not null and d.park_id = b.park_id and d.batch_id = b.id and d.category <> b.category;
-- Each detail has gone on with its application, also where 复核 was switched between two confirmations (decision 87).
update app.invoice_batch_detail d set status = b.status
from app.invoice_batch b
where b.status in ('to_agency_confirm', 'to_invoice') and d.park_id = b.park_id and d.batch_id = b.id and d.status in ('to_agency_confirm', 'to_invoice') and d.status <> b.status;
