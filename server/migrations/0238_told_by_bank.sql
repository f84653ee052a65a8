-- Up to when the bank has told what it recorded on an account; null: nothing yet, so all of it is asked for. Of each account, since money of one
-- says nothing about what was told of another.
alter table app.cmb_wallet add column told_at timestamptz;

-- When the simulated bank recorded it, which may be long after the day that it dates the money.
alter table simulator.bank_entry add column record_at timestamptz not null default now();
drop index simulator.bank_entry_at;
create index bank_entry_of_account on simulator.bank_entry (account_no, record_at);
