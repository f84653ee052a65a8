-- The same file is known again by what is in it (domain.md §2.12): of imports, SHA-256 of the file that was uploaded.
alter table app.job add column file_hash bytea;
create index job_of_file on app.job (file_hash, create_at) where file_hash is not null;
