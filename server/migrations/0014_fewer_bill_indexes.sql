-- What paying six thousand bills taught: every change of a bill's state writes each of its indexes anew, so each must earn it.

-- The key serves who asks for the id alone as well when the id comes first.
drop index app.bill_by_id;
alter table app.bill drop constraint bill_pkey;
alter table app.bill add primary key (id, park_id);

-- What is under way is so little that one index by state serves every scope: the organisations are filtered inside it.
drop index app.bill_unpaid_of_company;
drop index app.bill_unpaid_of_agency;
drop index app.bill_unpaid_of_platform;
drop index app.bill_unpaid_of_park;
create index bill_under_way on app.bill (status, create_at desc, id desc) include (park_id, platform_id, agency_id, company_id, amount) where status not in ('paid', 'canceled');
