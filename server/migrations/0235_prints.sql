-- Each PDF with a code on it, of a statement of an application or of a month's certificate: what a page without sign-in compares a paper with.
-- A paper that somebody has stays known for good, however often its document was printed since.
create table app.print (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid,
  agency_id uuid,
  -- of a statement: the enterprise whose part it is; null: of all parts
  company_id uuid,
  document text not null check (document in ('invoice_batch', 'month_certificate')),
  document_id uuid not null,
  -- a hash of what it says
  figures text not null,
  code text not null,
  -- of the file
  sha256 text not null,
  -- as the code signs it, to the millisecond
  create_at timestamptz not null,
  primary key (id, park_id)
);
create index print_by_code on app.print (document_id, code);
call app.guard_by_chain('print');

-- An owner who is no superuser would otherwise copy nothing, and the next statement would drop it.
select guard.act_as_system(true);
insert into app.print (park_id, id, platform_id, agency_id, company_id, document, document_id, figures, code, sha256, create_at)
  select b.park_id, gen_random_uuid(), b.platform_id, b.agency_id, (p ->> 'company_id')::uuid, 'invoice_batch', b.id, p ->> 'figures', p ->> 'code', p ->> 'sha256', (p ->> 'at')::timestamptz
  from app.invoice_batch b cross join jsonb_array_elements(b.statement_prints) p;
insert into app.print (park_id, id, document, document_id, figures, code, sha256, create_at)
  select m.park_id, gen_random_uuid(), 'month_certificate', c.id, c.posting_hash, p ->> 'code', p ->> 'sha256', (p ->> 'at')::timestamptz
  from app.month_close m cross join jsonb_array_elements(m.prints) p join app.month_certificate c on c.id = (p ->> 'certificate_id')::uuid and c.park_id = m.park_id;
alter table app.invoice_batch drop column statement_prints;
alter table app.month_close drop column prints;
