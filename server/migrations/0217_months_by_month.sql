-- As an index of a distributed table it begins with the row and not with the park, of which the planner knows nothing while it is new.
drop index app.tax_month_by_month;
create index tax_month_by_month on app.tax_month (month, id, park_id);
