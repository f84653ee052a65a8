-- An agency's applications in every order of their list. The park stands in the index as well: it is asked for with the agency, and would otherwise be
-- looked up in an index of its own, whose rows are those of all agencies of the park.
drop index app.invoice_batch_of_agency;
create index invoice_batch_of_agency on app.invoice_batch (agency_id, park_id, id desc);
create index invoice_batch_by_submit on app.invoice_batch (agency_id, park_id, submit_at, id);
create index invoice_batch_by_amount on app.invoice_batch (agency_id, park_id, real_invoice_amount, id);
