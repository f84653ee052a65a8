-- Callers that are no members of an organisation: systems outside that call back.

-- The nonces of call-backs that have been accepted, for as long as their time would be: a message that was seen before is refused.
create table app.callback_nonce (
  -- which kind of call-back; each has its own keys
  source text not null,
  nonce text not null,
  expire_at timestamptz not null,
  primary key (source, nonce)
);
create index callback_nonce_expired on app.callback_nonce (expire_at);
alter table app.callback_nonce enable row level security;
alter table app.callback_nonce force row level security;
create policy system on app.callback_nonce using ((select app.flavour()) = 'system');
