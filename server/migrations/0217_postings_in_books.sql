-- The operator's statement of all books of the payment app: few postings are in them, and without an index of theirs each page read through those of the bank.
alter table app.posting add in_book boolean not null default false;
update app.posting p set in_book = true from app.ledger_account a
  where a.park_id = p.park_id and a.id in (p.debit_id, p.credit_id) and a.kind in ('company.book', 'company.book_frozen', 'agency.book', 'agency.book_frozen', 'park.book', 'park.book_frozen');
create index posting_in_book on app.posting (id) where in_book;
create index posting_in_book_by_time on app.posting (create_at, id) where in_book;
