-- Of red ink for a difference invoice: what of its deduction belongs to what is taken back, negative as the amount is. Null of the other kinds.
alter table app.redink_offset add column deduct_amount bigint;
-- Those that are there: with those before them the same share of the deduction as of the amount, so that they are exact in sum.
update app.redink_offset r set deduct_amount = n.deduct_amount
from (
  select o.park_id, o.id, case when o.status in ('rejected', 'expired', 'canceled') then round(i.deduct_amount::numeric * o.amount / i.amount)
    else round(i.deduct_amount::numeric * sum(o.amount) filter (where o.status not in ('rejected', 'expired', 'canceled')) over each / i.amount)
      - round(i.deduct_amount::numeric * (sum(o.amount) filter (where o.status not in ('rejected', 'expired', 'canceled')) over each - o.amount) / i.amount) end::bigint as deduct_amount
  from app.redink_offset o join app.invoice i on i.id = o.invoice_id and i.park_id = o.park_id
  where i.deduct_amount is not null
  window each as (partition by o.park_id, o.invoice_id order by o.id)
) n
where r.park_id = n.park_id and r.id = n.id;
alter table app.redink_offset add constraint redink_offset_deduct check (greatest(deduct_amount) <= 0 and least(deduct_amount, 0) >= amount);
