-- Lists that have grown long note their changes, so that their totals are remembered (0007): audits and ends of cooperations, cooperations,
-- uses of services, and who has registered by which code.
do $$
declare
  t text;
begin
  foreach t in array array['company_user', 'company_qrcode', 'register_record', 'service_entry', 'termination_batch', 'user_audit'] loop
    execute format('create trigger list_insert after insert on app.%I referencing new table as changed for each statement execute function app.note_change_in_chain()', t);
    execute format('create trigger list_update after update on app.%I referencing old table as before new table as changed for each statement execute function app.note_change_in_chain()', t);
    execute format('create trigger list_delete after delete on app.%I referencing old table as changed for each statement execute function app.note_change_in_chain()', t);
  end loop;
end $$;

-- A name finds few people, and each of them few audits.
create index user_audit_of_person on app.user_audit (person_id, kind);
-- Newest first.
create index register_record_of_code on app.register_record (qrcode_id, id desc);
