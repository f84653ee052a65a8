-- Payment rounds: bills that go from one settlement to the next, what a batch says of itself, how much money one document may hold.

-- A request number counts the payouts of its bill.
create index payout_of_bill on app.payout (bill_id);

-- A batch is settled when all that live of it is paid; until now it was as soon as all was in a settlement.
update app.bill_batch t set status = 'part_settlement', version = version + 1
  where status = 'settled' and exists (select from app.bill b where b.batch_id = t.id and b.status not in ('paid', 'canceled'));

-- Limits are counted in the park too, beside agency and company.
insert into app.limit_usage (park_id, scope_id, person_id, month, amount)
  select park_id, park_id, person_id, reserved_month, sum(amount) from app.bill where reserved_month is not null group by park_id, person_id, reserved_month
  on conflict (park_id, scope_id, person_id, month) do nothing;
comment on column app.bill.reserved_month is 'month whose limits this bill holds, set while reserved: of the settlement''s creation, from the payment on of the payment';

-- How much money one document may hold (shared/src/domain/bounds.ts): a bill, a batch, what is paid at once; and what a balance can say exactly.
alter table app.bill add constraint bill_amount_bound check (amount <= 9999999999);
alter table app.bill_batch add constraint bill_batch_amount_bound check (amount between 0 and 1000000000000);
alter table app.settlement
  add constraint settlement_amount_bound check (settlement_amount between 0 and 1000000000000),
  add constraint settlement_promotion_bound check (promotion_fee between 0 and 1000000000000),
  add constraint settlement_pay_bound check (pay_amount <= 10000000000000 and paid_amount <= 10000000000000),
  add constraint settlement_received_bound check (received_amount between 0 and 10000000000000);
alter table app.posting add constraint posting_amount_bound check (amount <= 10000000000000);
alter table app.ledger_account add constraint ledger_account_balance_bound check (balance between -9007199254740991 and 9007199254740991);
