-- Orders of services, and what was used up, belong to one organisation, not to those above it: the rows say so now, as the queries do.
-- The operator sees the orders of all, and credits what it has confirmed.
drop policy chain on app.topup_order;
drop policy chain on app.service_entry;
call app.guard_by_tenant('topup_order', 'service_entry');
create policy operator on app.topup_order using ((select app.flavour()) = 'saas');
create policy operator on app.service_entry using ((select app.flavour()) = 'saas');

-- The discount was entered by the buyer, not by the operator, who is told so before confirming the payment.
alter table app.topup_order add column is_discount_claimed boolean not null default false;
