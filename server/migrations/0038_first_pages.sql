-- The first pages ask each list for what waits, for what failed lately and for the sums of a month. Each of these read a whole table.

-- What is neither paid nor canceled, few rows of many.
create index settlement_under_way on app.settlement (status, id desc) include (park_id, platform_id, agency_id, company_id) where status not in ('paid', 'canceled');
-- With all that the list sums up, so that a month is summed from the index alone.
create index settlement_by_settlement_at on app.settlement (settlement_at)
  include (park_id, platform_id, agency_id, company_id, status, settlement_amount, enterprise_service_fee, promotion_fee, income_tax_amount, tax_amount, pay_amount, paid_amount)
  where settlement_at is not null;
create index bill_by_failed_at on app.bill (failed_at) include (park_id, platform_id, agency_id, company_id, person_id, status) where failed_at is not null;
-- Who works for the organisations of a list.
create index company_user_of_agency on app.company_user (agency_id) include (park_id, platform_id, company_id, status);
create index company_user_of_company on app.company_user (company_id) include (park_id, platform_id, agency_id, status);

-- Since workers see their own bills, the policy reads person_id too: without it in them these indexes no longer answer alone, and each row that a
-- filter or a count passes was read from the table.
drop index app.bill_of_park, app.bill_of_platform, app.bill_of_agency, app.bill_of_company, app.bill_by_amount, app.bill_under_way;
create index bill_of_park on app.bill (park_id, create_at desc, id desc) include (platform_id, agency_id, company_id, person_id, status, amount, pay_at);
create index bill_of_platform on app.bill (platform_id, create_at desc, id desc) include (park_id, agency_id, company_id, person_id, status, amount, pay_at);
create index bill_of_agency on app.bill (agency_id, create_at desc, id desc) include (park_id, platform_id, company_id, person_id, status, amount, pay_at);
create index bill_of_company on app.bill (company_id, create_at desc, id desc) include (park_id, platform_id, agency_id, person_id, status, amount, pay_at);
create index bill_by_amount on app.bill (amount, id) include (park_id, platform_id, agency_id, company_id, person_id, create_at, status);
create index bill_under_way on app.bill (status, create_at desc, id desc) include (park_id, platform_id, agency_id, company_id, person_id, amount)
  where status not in ('paid', 'canceled');
