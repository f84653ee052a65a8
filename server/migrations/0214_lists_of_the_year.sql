-- What a year of money brings: orders and filters of lists that would otherwise read and sort all rows of a park to show twenty.
-- It begins with the month and not with the park, of which the planner knows nothing while it is new.
create index tax_month_by_month on app.tax_month (month, id, park_id);
create index reconciliation_by_time on app.reconciliation (trans_at, id);
create index reconciliation_by_amount on app.reconciliation (amount, id);
create index bank_proof_by_day on app.bank_proof (day, id);
create index bank_proof_by_time on app.bank_proof (create_at, id);
create index bank_proof_by_status on app.bank_proof (status, id);
create index user_invoice_by_pay_at on app.user_invoice (pay_at, id);
create index user_invoice_by_amount on app.user_invoice (amount, id);
create index user_invoice_of_company on app.user_invoice (company_id, id desc);
create index user_invoice_of_person on app.user_invoice (person_id);
create index user_invoice_by_no on app.user_invoice (invoice_no) where invoice_no <> '';
-- 合作用户的任务: newest first, for each that may read them.
create index task_apply_of_platform on app.task_apply (platform_id, id desc);
create index task_apply_of_agency on app.task_apply (agency_id, id desc);
create index task_apply_of_company on app.task_apply (company_id, id desc);
-- Tasks of which somebody waits to be chosen.
create index task_apply_waiting on app.task_apply (task_id) where status = 'applied';
