-- When something happened at the bank or in the payment app, where they have told it: the statement of a wallet shows, asks and orders by it (R195); without
-- one it is the time of the booking. A copy of what the entry has, to be found by an index; `verify-ledger` compares both.
alter table app.posting add trans_at timestamptz;
update app.posting p set trans_at = d.trans_at from app.bank_deposit d where d.park_id = p.park_id and d.id = p.source_id and p.reason <> 'clarify';
update app.posting p set trans_at = o.pay_at from app.alipay_order o where o.park_id = p.park_id and o.id = p.source_id and o.pay_at is not null and p.reason = 'topup';
-- Few have one; the others are read by `posting_by_time`.
create index posting_by_trans on app.posting (trans_at, id) where trans_at is not null;
-- Sealed with the row; the leaves of those that have none stay as they were.
create or replace function app.audit_leaf(r app.posting) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to((jsonb_build_array(r.stamp, r.id, r.park_id, r.debit_id, r.credit_id, r.amount, r.reason, r.platform_id, r.agency_id,
    r.company_id, r.settlement_id, r.bill_id, r.round, extract(epoch from r.create_at)) || case when r.source_id is null then '[]' else jsonb_build_array(r.source_id) end
    || case when r.in_book then jsonb_build_array(r.in_book) else '[]' end || case when r.trans_at is null then '[]' else jsonb_build_array(extract(epoch from r.trans_at)) end)::text, 'UTF8')) $$;
