-- What may be invoiced of a settlement is what was paid with it and by the bill of its separate service fee (decision 83): as far as that is paid or
-- credited, because nothing is invoiced that was not paid.
alter table app.settlement
  add column separate_fee bigint not null default 0 constraint settlement_separate_fee_exact check (greatest(separate_fee) <= 10000000000000 and least(separate_fee) >= 0),
  drop column invoice_amount,
  drop column invoice_status;
update app.settlement s set separate_fee = f.paid_amount + f.credit_amount
  from app.service_fee_bill f where f.park_id = s.park_id and f.settlement_id = s.id and (s.rates ->> 'is_separate_fee')::boolean and f.paid_amount + f.credit_amount > 0;
alter table app.settlement
  add column invoice_amount bigint not null generated always as (greatest(least(pay_amount::numeric + separate_fee, 9223372036854775807), -9223372036854775808)::bigint) stored,
  add column invoice_status text not null generated always as (case when invoiced_amount = 0 then 'none' when invoiced_amount < pay_amount::numeric + separate_fee then 'part' else 'all' end) stored
    check (invoice_status in ('none', 'part', 'all'));

-- Credited by the return of another settlement, whose transaction does not hold this bill's settlement: it is told afterwards.
alter table app.service_fee_bill add column to_tell boolean not null default false;
create index service_fee_bill_to_tell on app.service_fee_bill (settlement_id) where to_tell;
