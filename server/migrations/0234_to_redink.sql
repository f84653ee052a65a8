-- 需红冲 (decision 85): what was invoiced of money that the bank has given back since. Kept by the database, so that a list can ask for it.
alter table app.settlement
  add column to_redink_amount bigint not null generated always as (greatest(least(invoiced_amount::numeric - paid_amount - separate_fee, 9223372036854775807), 0)::bigint) stored;
-- Few settlements ever have it.
create index settlement_to_redink on app.settlement (agency_id, id desc) include (park_id, platform_id, company_id) where to_redink_amount > 0;
