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

-- ---------------------------------------------------------------- workers

-- What a worker is let in with: an opaque token for one purpose, about one record of one person within one chain.
create table app.worker_token (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  person_id uuid not null references app.person (id),
  purpose text not null check (purpose in ('open_payslip', 'payslip')),
  -- the record that it is about: a bill
  subject_id uuid not null,
  token_hash bytea not null,
  -- the calls made with it, and how many are allowed
  uses int not null default 0,
  max_uses int not null check (max_uses > 0),
  create_at timestamptz not null,
  expire_at timestamptz not null,
  ended_at timestamptz,
  primary key (park_id, id),
  unique (park_id, token_hash)
);
-- The caller has the token only, which does not say the park.
create index worker_token_hash on app.worker_token (token_hash);
create index worker_token_of_subject on app.worker_token (subject_id) where ended_at is null;

call app.guard_by_chain('worker_token');

-- A worker's context is "worker|person|{}|until|company": its company is the fifth part, because the third, those above, opens more.
create function app.within() returns uuid language sql stable parallel safe
  as $$ select nullif(split_part(app.context(), '|', 5), '')::uuid $$;

-- Rows of one person: what the person is paid by one company is for that person to read, and for nobody to change that way.
create procedure app.guard_by_person(variadic tables text[]) language plpgsql as $$
declare
  t text;
begin
  foreach t in array tables loop
    execute format($policy$
      create policy own_person on app.%I for select using (
        (select app.flavour()) = 'worker' and person_id = (select app.related()) and company_id = (select app.within()))$policy$, t);
  end loop;
end $$;

call app.guard_by_person('bill');
