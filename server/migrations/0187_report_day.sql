-- 报表: what was paid to workers on a day, by enterprise (issue 23, R718). Kept by the transactions that pay bills or take them back: a year of a group is
-- hundreds of thousands of bills, whose policies alone cost more than a report may take, and some thousand rows of this.
create table app.report_day (
  park_id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  -- of the payment, in Shanghai
  day date not null,
  -- of the bills that are paid now; cents
  bill_count bigint not null,
  amount bigint not null,
  tax_amount bigint not null,
  net_amount bigint not null,
  primary key (company_id, day, agency_id, platform_id, park_id),
  constraint report_day_exact check (greatest(bill_count, amount, tax_amount, net_amount) <= 9007199254740991 and least(bill_count, amount, tax_amount, net_amount) >= 0)
);
create index report_day_of_platform on app.report_day (platform_id, day) include (park_id, agency_id, company_id, bill_count, amount, tax_amount, net_amount);
-- Of bills that were paid before.
insert into app.report_day (park_id, platform_id, agency_id, company_id, day, bill_count, amount, tax_amount, net_amount)
  select park_id, platform_id, agency_id, company_id, (pay_at at time zone 'Asia/Shanghai')::date, count(*), sum(amount), sum(amount - personal_service_fee - card_fee - net_amount), sum(net_amount)
  from app.bill where status = 'paid' and pay_at is not null group by 1, 2, 3, 4, 5;
call app.guard_by_chain('report_day');

-- How many people they were cannot be added up, so it is asked of the bills. An entry is made once in the life of a bill.
create index bill_paid_of_platform on app.bill (platform_id, pay_at) include (park_id, agency_id, company_id, person_id, status) where status = 'paid';
create index service_fee_bill_charged on app.service_fee_bill (platform_id, create_at) where kind = 'company_service_fee';
