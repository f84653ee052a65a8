-- What a row of a file of changes has replaced, so that the import can be undone; null: nothing.
alter table app.import_row add column before jsonb;
