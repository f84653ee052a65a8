-- A link to sign an agreement with the payment app is valid until the end of a day; unsigned by then, it lapses.
alter table app.alipay_account add column link_until date;
update app.alipay_account set link_until = (now() at time zone 'Asia/Shanghai')::date + 7 where status = 'signing';
alter table app.alipay_account add check (status <> 'signing' or link_until is not null);
create index alipay_account_signing on app.alipay_account (link_until) where status = 'signing';
