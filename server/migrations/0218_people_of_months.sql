-- 代开统计 counts each person of a month once: in the order of the index, instead of sorting each month's people anew.
drop index app.user_invoice_by_month;
create index user_invoice_by_month on app.user_invoice (park_id, month, agency_id, person_id) include (status, amount, vat, surcharge, income_tax);
