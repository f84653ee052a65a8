-- The operator's statement of all books of the payment app: few postings are in them, and without an index of theirs each page read through those of the bank.
alter table app.posting add in_book boolean not null default false;
update app.posting p set in_book = true from app.ledger_account a
  where a.park_id = p.park_id and a.id in (p.debit_id, p.credit_id) and a.kind in ('company.book', 'company.book_frozen', 'agency.book', 'agency.book_frozen', 'park.book', 'park.book_frozen');
create index posting_in_book on app.posting (id) where in_book;
create index posting_in_book_by_time on app.posting (create_at, id) where in_book;
-- Sealed with the row; the leaves of those at the bank stay as they were.
create or replace function app.audit_leaf(r app.posting) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to((jsonb_build_array(r.stamp, r.id, r.park_id, r.debit_id, r.credit_id, r.amount, r.reason, r.platform_id, r.agency_id,
    r.company_id, r.settlement_id, r.bill_id, r.round, extract(epoch from r.create_at)) || case when r.source_id is null then '[]' else jsonb_build_array(r.source_id) end
    || case when r.in_book then jsonb_build_array(r.in_book) else '[]' end)::text, 'UTF8')) $$;
