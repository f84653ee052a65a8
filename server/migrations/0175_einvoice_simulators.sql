-- The simulated issuing vendor and tax bureau: what they would know. They know nothing else of ours.
alter table simulator.outside_setting drop constraint if exists outside_setting_channel_check;
create table simulator.einvoice (
  -- one number is one invoice, however often it is ordered
  request_no text primary key,
  "order" jsonb not null,
  number text not null unique,
  -- '' of an invoice; the vendor's own words of a refusal
  reason text not null default '',
  times int not null default 1,
  at timestamptz not null default clock_timestamp()
);
-- Whether the buyer has used an invoice (用途确认 or 入账确认), as the bureau says.
create table simulator.invoice_use (
  number text primary key,
  -- the buyer has entered the confirmation, so that the seller confirms (code 03)
  is_entered boolean not null default false,
  at timestamptz not null default clock_timestamp()
);
-- 红字确认单, with the bureau's codes (domain.md §2.10).
create table simulator.red_confirmation (
  request_no text primary key,
  confirm_no text not null unique,
  number text not null,
  amount bigint not null check (amount < 0),
  reason int not null,
  code text not null check (code in ('01', '02', '03', '04', '05', '06', '07', '08', '09')),
  times int not null default 1,
  at timestamptz not null default clock_timestamp()
);
create index red_confirmation_by_time on simulator.red_confirmation (at desc);
