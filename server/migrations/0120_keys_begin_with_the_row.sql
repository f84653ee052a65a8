-- The keys of these tables began with park_id. To a planner whose statistics do not know a park yet (a new one on a database of years), any
-- index that begins with the park promises a single row, so it was chosen over the index that names the row: the first payment of 6,000 bills
-- in a new park read all its payouts once for each bill. A key that begins with what tells rows apart cannot be misused so, and a distributed
-- database accepts the park at any place of it.
alter table app.payout drop constraint payout_pkey, add primary key (id, park_id);
drop index app.payout_one_living;
create unique index payout_one_living on app.payout (bill_id, park_id) where status in ('created', 'sent', 'success');
alter table app.posting drop constraint posting_pkey, add primary key (id, park_id);
drop index app.posting_of_credit;
create index posting_of_credit on app.posting (credit_id, park_id);
drop index app.posting_of_debit;
create index posting_of_debit on app.posting (debit_id, park_id);
alter table app.tax_refund drop constraint tax_refund_pkey, add primary key (id, park_id);
alter table app.worker_token drop constraint worker_token_pkey, add primary key (id, park_id);
alter table app.payment_approval drop constraint payment_approval_pkey, add primary key (id, park_id);
alter table app.ledger_account drop constraint ledger_account_pkey, add primary key (id, park_id);
alter table app.payee_record drop constraint payee_record_pkey, add primary key (id, park_id);
alter table app.payment_signature drop constraint payment_signature_pkey, add primary key (id, park_id);
