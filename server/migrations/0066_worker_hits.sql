-- A worker who is refused is a hit of the risk lists as well.
alter table app.risk_hit drop constraint risk_hit_place_check;
alter table app.risk_hit add constraint risk_hit_place_check check (place in ('bill_import', 'settlement', 'payment', 'company_form', 'company_import', 'company_user'));
