-- Each PDF of a certificate of the month: which one, the code that is printed on it, and the hash of the file, the newest last. The certificate itself is written once.
alter table app.month_close add column prints jsonb not null default '[]' check (jsonb_typeof(prints) = 'array');
