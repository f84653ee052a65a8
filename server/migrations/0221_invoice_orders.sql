-- A number is found by its beginning, and sorts, as text of plain characters, in the order of its index.
drop index app.invoice_number;
alter table app.invoice alter column number type text collate "C";
-- Of all invoices, so that a list in this order can be read from it: those without a number do not collide.
create unique index invoice_number on app.invoice (number, park_id);
-- A park has the invoices of thousands of enterprises: its page by time or amount comes from the index.
create index invoice_of_park_by_issue on app.invoice (park_id, issue_at, id);
create index invoice_of_park_by_amount on app.invoice (park_id, amount, id);
