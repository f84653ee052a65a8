-- What lists under fifty operators taught: a count or a sum over thousands of rows must not read the rows themselves.

-- The policies compare all four organisations above a row, so an index that is to answer alone must carry them; then counts up to
-- their cap, filters by status, amount and payment, and pages far back are read from the index.
drop index app.bill_of_company;
drop index app.bill_of_agency;
drop index app.bill_of_platform;
drop index app.bill_of_park;
create index bill_of_company on app.bill (company_id, create_at desc, id desc) include (park_id, platform_id, agency_id, status, amount, pay_at);
create index bill_of_agency on app.bill (agency_id, create_at desc, id desc) include (park_id, platform_id, company_id, status, amount, pay_at);
create index bill_of_platform on app.bill (platform_id, create_at desc, id desc) include (park_id, agency_id, company_id, status, amount, pay_at);
create index bill_of_park on app.bill (park_id, create_at desc, id desc) include (platform_id, agency_id, company_id, status, amount, pay_at);

-- What is not paid is little, but it is asked for most; companies ask as well.
drop index app.bill_unpaid_of_agency;
drop index app.bill_unpaid_of_platform;
drop index app.bill_unpaid_of_park;
create index bill_unpaid_of_company on app.bill (company_id, status, create_at desc, id desc) include (park_id, platform_id, agency_id, amount) where status <> 'paid';
create index bill_unpaid_of_agency on app.bill (agency_id, status, create_at desc, id desc) include (park_id, platform_id, company_id, amount) where status <> 'paid';
create index bill_unpaid_of_platform on app.bill (platform_id, status, create_at desc, id desc) include (park_id, agency_id, company_id, amount) where status <> 'paid';
create index bill_unpaid_of_park on app.bill (park_id, status, create_at desc, id desc) include (platform_id, agency_id, company_id, amount) where status <> 'paid';

-- A common name has thousands of bills, all over the table.
drop index app.bill_of_person;
create index bill_of_person on app.bill (person_id, create_at desc) include (id, park_id, platform_id, agency_id, company_id, status);

-- Every list of settlements sums up the whole of its filter.
drop index app.settlement_of_company;
drop index app.settlement_of_agency;
drop index app.settlement_of_platform;
drop index app.settlement_of_park;
create index settlement_of_company on app.settlement (company_id, id desc) include (park_id, platform_id, agency_id, status, create_at, settlement_at, settlement_amount, pay_amount);
create index settlement_of_agency on app.settlement (agency_id, id desc) include (park_id, platform_id, company_id, status, create_at, settlement_at, settlement_amount, pay_amount);
create index settlement_of_platform on app.settlement (platform_id, id desc) include (park_id, agency_id, company_id, status, create_at, settlement_at, settlement_amount, pay_amount);
create index settlement_of_park on app.settlement (park_id, id desc) include (platform_id, agency_id, company_id, status, create_at, settlement_at, settlement_amount, pay_amount);
