-- Each PDF of a statement with the code that is printed on it and the hash of the file, the newest last: what a page without sign-in compares a paper with.
alter table app.invoice_batch add column statement_prints jsonb not null default '[]' check (jsonb_typeof(statement_prints) = 'array');
