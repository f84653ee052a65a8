-- When something happened at the bank or in the payment app, where they have told it: the statement of a wallet shows, asks and orders by it (R195); without
-- one it is the time of the booking. A copy of what the entry has, to be found by an index; not of the sealed content, `verify-ledger` compares both.
alter table app.posting add trans_at timestamptz;
update app.posting p set trans_at = d.trans_at from app.bank_deposit d where d.park_id = p.park_id and d.id = p.source_id and p.reason <> 'clarify';
update app.posting p set trans_at = o.pay_at from app.alipay_order o where o.park_id = p.park_id and o.id = p.source_id and o.pay_at is not null and p.reason = 'topup';
-- Few have one; the others are read by `posting_by_time`.
create index posting_by_trans on app.posting (trans_at, id) where trans_at is not null;
