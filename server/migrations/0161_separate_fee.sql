-- A contract may leave the service fees to a bill of their own instead of the pay amount (decisions 14 and 83).
alter table app.company_contract add column is_separate_fee boolean not null default false;

alter table app.service_fee_bill
  -- of the amount: paid from the payer's wallet, less what has gone back there
  add column paid_amount bigint not null default 0,
  -- of the amount: what returns of other settlements have taken back, and was credited to this bill
  add column credit_amount bigint not null default 0,
  -- paid or credited after its settlement's fees were swept: they are swept once more
  add column to_sweep boolean not null default false;
update app.service_fee_bill set paid_amount = amount where status = 'paid';
alter table app.service_fee_bill
  add column due_amount bigint not null generated always as (amount - paid_amount - credit_amount) stored,
  drop constraint service_fee_bill_exact,
  add constraint service_fee_bill_exact check (greatest(amount, paid_amount, credit_amount, due_amount) <= 10000000000000 and least(amount, paid_amount, credit_amount, due_amount) >= 0);
-- What a return may be credited to, and what is to be swept again.
create index service_fee_bill_open on app.service_fee_bill (company_id, id) where status in ('to_payment', 'pay_failure');
create index service_fee_bill_to_sweep on app.service_fee_bill (settlement_id) where to_sweep;
