-- The identity numbers of the lists of people are compared and shown masked, never read as they are: stored are a hash by a key that is not
-- in the database, the mask, and the number encrypted (server/src/kernel/identities.ts).

-- The database cannot seal what is listed already. It waits where the application does not read, until the next start, which has the key
-- (server/src/ops/seal-listed.ts) and drops the table; the pages of the lists in which the numbers stood are given back at once.
select guard.act_as_system(true);
create table guard.unsealed_identity as
  select 'user_blacklist' as list, to_jsonb(e) as entry from app.user_blacklist e
  union all select 'executive', to_jsonb(e) from app.executive e;
truncate app.user_blacklist, app.executive;
do $$ begin
  if not exists (select from guard.unsealed_identity) then
    drop table guard.unsealed_identity;
  end if;
end $$;

alter table app.user_blacklist
  drop column id_no,
  add column id_hash bytea not null check (length(id_hash) = 32),
  add column id_mask text not null,
  add column id_sealed bytea not null check (length(id_sealed) < 256),
  -- which key hash and encryption are by
  add column id_key text collate "C" not null,
  add constraint user_blacklist_once unique (id_hash, tenant_id);
alter table app.executive
  drop column id_no,
  add column id_hash bytea not null check (length(id_hash) = 32),
  add column id_mask text not null,
  add column id_sealed bytea not null check (length(id_sealed) < 256),
  add column id_key text collate "C" not null,
  add constraint executive_once unique (id_hash, credit_code, tenant_id);
create index user_blacklist_key on app.user_blacklist (id_key);
create index executive_key on app.executive (id_key);
