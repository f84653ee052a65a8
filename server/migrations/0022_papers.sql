-- Files that are encrypted where they are stored (identity papers): the key of the file, itself encrypted by a key that is not in the
-- database, and which one.
alter table app.file add column key_id text, add column wrapped_key bytea,
  add constraint file_key_whole check ((key_id is null) = (wrapped_key is null));
create index file_keys on app.file (key_id) where key_id is not null;
