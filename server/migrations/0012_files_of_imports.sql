-- Detects repeated imports by content (domain.md §2.12): the SHA-256 of an import's uploaded file.
alter table app.job add column file_hash bytea;
create index job_of_file on app.job (file_hash, create_at) where file_hash is not null;
