-- Whom a payout is for, as its bill says: a payment asks of each account whom it was paid to before. Joined to the bills of the park instead, the
-- planner goes through all of them once for every bill of a new park, of which it has no statistics yet. Null: written by a server of an
-- earlier version that still runs.
alter table app.payout add column person_id uuid;
update app.payout p set person_id = b.person_id from app.bill b where b.park_id = p.park_id and b.id = p.bill_id;
