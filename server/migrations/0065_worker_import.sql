-- To undo an import of workers.
create index company_user_by_import on app.company_user (import_id) where import_id is not null;
