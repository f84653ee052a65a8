-- Whom an agency can prove income to: the paid bills of some months of the ledger, which were found among those of all agencies since then.
create index bill_earned on app.bill (agency_id, tax_month) where status = 'paid';
