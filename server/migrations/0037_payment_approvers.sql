-- Who has approved the latest payment, besides who made it; empty: nobody had to. The change log tells it of each payment.
alter table app.settlement add column approvers text not null default '';
