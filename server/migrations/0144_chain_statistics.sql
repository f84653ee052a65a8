-- A row's organisation tells the ones above it. Without these the planner multiplies their shares, expects a handful of rows of an agency where
-- there are thousands, and sorts them all to show twenty.
create statistics app.company_user_chain (dependencies) on park_id, platform_id, agency_id, company_id from app.company_user;
create statistics app.register_record_chain (dependencies) on park_id, platform_id, agency_id, company_id, qrcode_id from app.register_record;
create statistics app.service_entry_chain (dependencies) on park_id, platform_id, agency_id, company_id, tenant_id from app.service_entry;
create statistics app.task_chain (dependencies) on park_id, platform_id, agency_id, company_id from app.task;
create statistics app.termination_batch_chain (dependencies) on park_id, platform_id, agency_id, company_id from app.termination_batch;
create statistics app.user_audit_chain (dependencies) on park_id, platform_id, agency_id, company_id from app.user_audit;

-- By whom it was used, and by the number of the document.
create index service_entry_of_user on app.service_entry (tenant_id, used_by, id desc) where reason = 'use';
create index service_entry_of_document on app.service_entry (tenant_id, ref_sn collate "C") where reason = 'use';

analyze app.company_user, app.register_record, app.service_entry, app.task, app.termination_batch, app.user_audit;
