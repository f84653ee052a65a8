-- Passkeys (WebAuthn). A passkey belongs to an account, like its password. The server keeps the public key, with which nobody can sign in.
create table app.passkey (
  id uuid primary key,
  account_id uuid not null references app.account (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- of the authenticator, which counts its signatures; many always say 0
  counter bigint not null,
  transports text[] not null,
  name text not null,
  create_at timestamptz not null,
  used_at timestamptz,
  -- when its counter went back: two authenticators hold the key, so neither is believed any more
  doubted_at timestamptz
);
create index passkey_of_account on app.passkey (account_id);

-- What a passkey is asked to sign. Removed when it is used, and good for five minutes.
create table app.passkey_challenge (
  challenge text primary key,
  nonce bytea not null,
  purpose text not null check (purpose in ('sign_in', 'register', 'step_up', 'payment', 'review')),
  -- null: to sign in, when nobody has said yet who they are
  account_id uuid references app.account (id),
  -- of a payment: what is approved, ending with its hash (payments/facts.ts)
  reference text not null default '',
  expire_at timestamptz not null
);
create index passkey_challenge_expired on app.passkey_challenge (expire_at);

-- What somebody has signed of a payment, with all that is needed to verify it later: the payment as it was hashed, the nonce from which
-- the challenge was made with that hash, what the authenticator signed, and the key. Written once.
create table app.payment_signature (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  purpose text not null check (purpose in ('payment', 'review')),
  -- of a review: the approval that it is part of
  approval_id uuid,
  account_id uuid not null,
  staff_id uuid not null,
  staff_name text not null,
  credential_id text not null,
  public_key bytea not null,
  rp_id text not null,
  nonce bytea not null,
  canonical text not null,
  hash bytea not null,
  authenticator_data bytea not null,
  client_data bytea not null,
  signature bytea not null,
  create_at timestamptz not null,
  stamp bigint not null default pg_sequence_last_value('app.audit_base') + pg_current_xact_id()::text::bigint,
  primary key (park_id, id),
  check ((purpose = 'review') = (approval_id is not null))
);
create index payment_signature_by_stamp on app.payment_signature (stamp, id);
call app.guard_by_chain('payment_signature');

insert into app.audit_source (name, label) values ('payment_signature', '支付签名');
create function app.audit_leaf(r app.payment_signature) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to(jsonb_build_array(r.stamp, r.id, r.park_id, r.platform_id, r.agency_id, r.company_id, r.purpose, r.approval_id, r.account_id,
    r.staff_id, r.staff_name, r.credential_id, r.public_key, r.rp_id, r.nonce, r.canonical, r.hash, r.authenticator_data, r.client_data, r.signature,
    extract(epoch from r.create_at))::text, 'UTF8')) $$;

-- The requester's signature of a payment that waits for a second person.
alter table app.payment_approval add column signature_id uuid;
