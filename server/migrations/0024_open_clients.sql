-- An organisation's own programs call in its name: the clients of the open interface, and the tokens that they are given.
-- Both are read before anybody is known, so they are not placed by park.

create table app.open_client (
  id uuid primary key,
  tenant_id uuid not null references app.tenant (id),
  name text not null,
  remark text not null default '',
  scopes text[] not null check (cardinality(scopes) > 0),
  -- single addresses and networks from which it may call
  addresses text[] not null check (cardinality(addresses) > 0),
  -- the beginning of the day after the last one
  expire_at timestamptz not null,
  is_enable boolean not null default true,
  -- SHA-256 of 256 random bits; null once it is deleted
  secret_hash bytea check (octet_length(secret_hash) = 32),
  secret_at timestamptz not null,
  -- the secret before, while both are good
  former_hash bytea check (octet_length(former_hash) = 32),
  former_until timestamptz,
  used_at timestamptz,
  deleted_at timestamptz,
  version int not null default 1,
  create_at timestamptz not null default now(),
  check ((former_hash is null) = (former_until is null)),
  check ((secret_hash is null) = (deleted_at is not null))
);
create unique index open_client_name on app.open_client (tenant_id, name) where deleted_at is null;

create table app.open_token (
  -- SHA-256 of the token
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  client_id uuid not null references app.open_client (id),
  tenant_id uuid not null references app.tenant (id),
  -- some of the client's, or all
  scopes text[] not null check (cardinality(scopes) > 0),
  create_at timestamptz not null,
  expire_at timestamptz not null
);
create index open_token_of_client on app.open_token (client_id);
create index open_token_expired on app.open_token (expire_at);

call app.guard_by_tenant('open_client', 'open_token');

-- What a program asks about masked values is a line of the register too, under the id and the name of its client.
alter table app.reveal_audit drop constraint reveal_audit_staff_id_fkey;
