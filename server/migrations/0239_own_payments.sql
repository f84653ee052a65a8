-- 不明出账 that was one of our own payments: what was booked for the bank's row is taken back.
alter table app.bank_deposit drop constraint bank_deposit_status_check, add constraint bank_deposit_status_check check (status in ('unknown', 'matched', 'claimed', 'offset'));
