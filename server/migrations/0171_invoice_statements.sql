-- The statement of an application is made when it is asked for, from figures that do not change any more; what was signed is told by its hash and by
-- the certificate of the signing service, which is asked until it answers, each time later.
alter table app.invoice_batch_detail
  drop column statement_file_id,
  add column esign_next_at timestamptz,
  add column esign_tries int not null default 0;
create index invoice_batch_detail_to_certify on app.invoice_batch_detail (esign_next_at) where esign_next_at is not null;
