-- 流程审批 of a group has the audits of workers that wait, the oldest first: of several ten thousand it shows twenty, and counts them without reading the table.
create index user_audit_flow on app.user_audit (platform_id, kind, create_at, id) include (park_id, agency_id, company_id, person_id) where status = 'to_audit' and batch_id is null;
create index withdraw_record_waiting on app.withdraw_record (platform_id, create_at) where status = 'to_audit';
