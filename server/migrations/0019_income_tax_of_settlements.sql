-- Of a settlement's tax_amount what is income tax; the rest is value added tax with its surcharges. Parks and groups list them
-- side by side.
alter table app.settlement add column income_tax_amount bigint not null default 0;

update app.settlement s set income_tax_amount = b.income_tax
  from (select settlement_id, sum(income_tax) as income_tax from app.bill where settlement_id is not null group by settlement_id) b
  where b.settlement_id = s.id and b.income_tax <> 0;
