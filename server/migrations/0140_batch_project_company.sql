-- A batch of bills may be put down to one of the enterprise's project companies, which is what they are there for (decision 63 of docs/breadth).
-- The reference guards against one of another park; that it is the enterprise's own is checked when it is written.
alter table app.bill_batch
  add column project_company_id uuid,
  add constraint bill_batch_of_project foreign key (project_company_id, park_id) references app.project_company (id, park_id);
