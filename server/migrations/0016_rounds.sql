-- Payment rounds: bills that go from one settlement to the next, what a batch says of itself, how much money one document may hold.

-- A request number counts the payouts of its bill.
create index payout_of_bill on app.payout (bill_id);

-- A batch is settled when all that live of it is paid; until now it was as soon as all was in a settlement.
update app.bill_batch t set status = 'part_settlement', version = version + 1
  where status = 'settled' and exists (select from app.bill b where b.batch_id = t.id and b.status not in ('paid', 'canceled'));
