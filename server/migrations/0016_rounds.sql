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
