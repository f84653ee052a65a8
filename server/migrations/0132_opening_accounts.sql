-- Opening accounts at the bank (domain.md §2.11): the row is the outbox entry. Its id is the number of the request, which makes asking again
-- harmless.
alter table app.cmb_wallet
  drop constraint cmb_wallet_account_no_unit_no_park_id_key,
  drop constraint cmb_wallet_check2,
  -- A closed one may never have been opened.
  add constraint cmb_wallet_numbered check (status in ('opening', 'closed') or unit_no is not null);
-- The number of a closed one may be used again.
create unique index cmb_wallet_account on app.cmb_wallet (account_no, unit_no, park_id) where status <> 'closed';
alter table app.cmb_wallet
  -- why the bank has not opened it
  add column reason text not null default '',
  -- of the bank's last word on its state: what it said before changes nothing
  add column state_at timestamptz,
  add column next_at timestamptz not null default now(),
  add column attempts int not null default 0;
create index cmb_wallet_opening on app.cmb_wallet (next_at) where status = 'opening';
create index cmb_wallet_state_at on app.cmb_wallet (state_at);
-- The last of each owner, also a closed one.
create index cmb_wallet_of_tenant on app.cmb_wallet (tenant_id, id desc);

-- The simulated bank's side of it: whose an account is, the units below it by the request that opened them, what became of them.
create table simulator.bank_account (
  account_no text primary key,
  account_name text not null
);
create table simulator.bank_unit (
  request_no text primary key,
  account_no text not null,
  account_name text not null,
  is_unit boolean not null,
  -- its number, where it is a unit
  no bigint generated always as identity (start with 20001),
  refused text not null default '',
  asked_at timestamptz not null default now()
);
create table simulator.bank_state (
  account_no text not null,
  status text not null check (status in ('active', 'frozen', 'closed')),
  at timestamptz not null default now(),
  primary key (account_no, at)
);
