-- Since when the vendor has not answered about an invoice that was ordered from it; null: it answers. What the vendor itself says of an invoice is vendor_fault.
alter table app.invoice add column unanswered_since timestamptz;
