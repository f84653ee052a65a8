-- What waits for an agency is counted on its first page and in its menu: from indexes of these rows alone, with what its policies and the age of the oldest look at.
-- A list's joins by several columns have theirs looked at even where the join itself is left out, so they are included.
-- Most of the reconciliation desk is outstanding, which is nobody's work.
drop index app.reconciliation_waiting;
create index reconciliation_waiting on app.reconciliation (agency_id, status, id desc) where status in ('unknown', 'outstanding', 'different');
drop index app.user_audit_waiting;
create index user_audit_waiting on app.user_audit (agency_id, kind, id) include (park_id, platform_id, company_id, person_id, company_user_id, batch_id, create_at) where status = 'to_audit';
create index bill_batch_waiting on app.bill_batch (agency_id, id desc) include (park_id, platform_id, company_id, create_at) where status = 'to_settlement';
-- The park is asked for with the agency, and would otherwise be looked up in an index of its own.
drop index app.bill_batch_of_agency;
create index bill_batch_of_agency on app.bill_batch (agency_id, park_id, id desc);
