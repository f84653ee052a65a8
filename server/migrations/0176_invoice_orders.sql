-- When the order of an invoice, blue or red, left for the vendor: from then on until it is refused nobody takes it back here, because the vendor may
-- have issued it.
alter table app.invoice add column ordered_at timestamptz;
alter table app.redink_offset add column ordered_at timestamptz;
