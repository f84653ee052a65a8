-- No amount of an invoice is beyond what a number can say exactly.
alter table app.invoice_batch_settlement add constraint invoice_batch_settlement_bounds check (greatest(amount, deduct_amount, issued_amount, red_amount) <= 10000000000000 and least(amount, deduct_amount, issued_amount, red_amount) >= 0);
alter table app.invoice_split add constraint invoice_split_bounds check (greatest(amount, balance_deduct_amount, balance_total_amount, tax_amount) <= 10000000000000 and least(amount, balance_deduct_amount, balance_total_amount, tax_amount) >= -10000000000000);
alter table app.redink_offset add constraint redink_offset_bounds check (greatest(amount, tax_amount) <= 0 and least(amount, tax_amount) >= -10000000000000);
alter table app.settlement add constraint settlement_invoice_bounds check (greatest(applied_amount, invoiced_amount) <= 10000000000000 and least(applied_amount, invoiced_amount) >= 0);
