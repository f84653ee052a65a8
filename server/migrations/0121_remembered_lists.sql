-- Lists that have grown long note their changes, so that their totals are remembered (0007): audits and ends of cooperations, cooperations,
-- tasks, uses of services, and who has registered by which code.
call app.note_changes_of('company_user', 'company_qrcode', 'register_record', 'service_entry', 'task', 'termination_batch', 'user_audit');

-- A name finds few people, and each of them few audits.
create index user_audit_of_person on app.user_audit (person_id, kind);
-- Newest first.
create index register_record_of_code on app.register_record (qrcode_id, id desc);
