-- The simulated bank.

-- Represents an external system, so there is no foreign key into our tables: it knows only what a bank would be told.
create table simulator.setting (
  id int primary key default 1 check (id = 1),
  fail_percent numeric not null default 0,
  return_percent numeric not null default 0,
  delay_ms int not null default 1500,
  -- simulated faults of the connection (ports/port.ts)
  down boolean not null default false,
  loses boolean not null default false,
  repeats boolean not null default false
);
insert into simulator.setting default values;

create table simulator.payment (
  request_no text primary key,
  channel text not null,
  account_no text not null,
  account_name text not null,
  amount bigint not null,
  -- decided on receipt, reported from answer_at on; a return (退汇) follows a success
  outcome text not null check (outcome in ('success', 'failure')),
  reason text not null default '',
  receive_at timestamptz not null default now(),
  answer_at timestamptz not null,
  return_at timestamptz,
  return_reason text not null default ''
);
create index payment_returned on simulator.payment (return_at) where return_at is not null;
