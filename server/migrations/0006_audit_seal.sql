-- Rows that are written once (change log, postings, reveals, entries of service counts) are sealed in hash chains, so that any later
-- change, removal or insertion is detected and the row is named, whoever did it.
--
-- Rows are not chained by the transaction that writes them, because the head of a chain would be a lock for every payment, import and user.
-- They are chained in blocks after the commit, by the server's timer. Until then a row is unsealed; the check reports how many are.
--
-- The transaction that wrote a row tells when it is final: all transactions older than the oldest running one have ended, so no row can
-- appear among theirs any more. That is the purpose of `stamp`: blocks are cut by (stamp, id), and sealing a row needs no second write.
--
-- The owner of the database could forge a whole chain from some block on. This is detected only by copies outside the database: the heads
-- are in the server's log at each sealing, in every backup, and in the output of `verify-ledger`.

-- Added to the transaction number, because a restored database is in a cluster with other transaction numbers. A sequence, because reading
-- it is cheap (a table or a function would be queried for every row of a bulk insert).
create sequence app.audit_base minvalue 0;
select setval('app.audit_base', 0);

create table app.audit_source (
  name text primary key,
  label text not null
);
insert into app.audit_source (name, label) values
  ('history_event', '变更记录'), ('posting', '分录'), ('reveal_audit', '明文查看记录'), ('service_entry', '服务次数明细');

-- The block contains the rows after (after_stamp, after_id) up to and including (to_stamp, to_id).
create table app.audit_seal (
  source text not null references app.audit_source (name),
  n bigint not null check (n > 0),
  -- the version of the hash format: a later column belongs to a later format
  format smallint not null default 1,
  after_stamp bigint not null,
  after_id uuid not null,
  to_stamp bigint not null,
  to_id uuid not null,
  -- one id and one hash of 32 bytes per row, in order, so that a changed row can be named
  ids uuid[] not null,
  leaves bytea not null,
  prev bytea not null,
  hash bytea not null,
  seal_at timestamptz not null default now(),
  primary key (source, n)
);

do $$
declare
  t text;
begin
  for t in select name from app.audit_source loop
    execute format($ddl$alter table app.%I add column stamp bigint not null
      default pg_sequence_last_value('app.audit_base') + pg_current_xact_id()::text::bigint$ddl$, t);
    execute format('create index %I on app.%I (stamp, id)', t || '_by_stamp', t);
  end loop;
end $$;

-- The hash lists the columns explicitly, so that a column added by a later migration does not change it. Times are seconds since 1970,
-- independent of the time zone.
create function app.audit_leaf(r app.history_event) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to((jsonb_build_array(r.stamp, r.id, r.entity, r.entity_id, r.park_id, r.platform_id, r.agency_id, r.company_id,
    r.action, r.creator_id, r.creator, r.content, extract(epoch from r.create_at), r.members))::text, 'UTF8')) $$;
create function app.audit_leaf(r app.posting) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to(jsonb_build_array(r.stamp, r.id, r.park_id, r.debit_id, r.credit_id, r.amount, r.reason, r.platform_id, r.agency_id,
    r.company_id, r.settlement_id, r.bill_id, r.round, extract(epoch from r.create_at))::text, 'UTF8')) $$;
create function app.audit_leaf(r app.reveal_audit) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to(jsonb_build_array(r.stamp, r.id, r.act, r.reveal_id, r.kind, r.entity_id, r.field, r.reason, r.staff_id, r.staff_name,
    r.tenant_id, r.park_id, r.platform_id, r.agency_id, r.company_id, extract(epoch from r.create_at))::text, 'UTF8')) $$;
create function app.audit_leaf(r app.service_entry) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to(jsonb_build_array(r.stamp, r.id, r.tenant_id, r.flavour, r.park_id, r.platform_id, r.agency_id, r.company_id, r.service,
    r.change, r.reason, r.order_id, extract(epoch from r.create_at))::text, 'UTF8')) $$;

-- The hash over all of a block's content.
create function app.audit_hash(s app.audit_seal) returns bytea language sql stable parallel safe
  as $$ select sha256(s.prev || convert_to(jsonb_build_array(s.source, s.n, s.format, s.after_stamp, s.after_id, s.to_stamp, s.to_id, s.ids,
    extract(epoch from s.seal_at))::text, 'UTF8') || s.leaves) $$;

-- The stamp below which every transaction has ended.
create function app.audit_horizon() returns bigint language sql stable
  as $$ select pg_sequence_last_value('app.audit_base') + pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;

-- Seals up to `most` further rows of a table and returns how many; 0 also while another process is sealing it. The application's role may
-- call this function but not write seals, so that it cannot seal anything else.
create function app.seal_audit(source_name text, most int) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    declare
      last app.audit_seal;
      seal app.audit_seal;
      horizon bigint;
    begin
      -- Nobody else sees every row.
      perform app.require_system();
      perform from app.audit_source where name = source_name for update skip locked;
      if not found then
        return 0;
      end if;
      -- In a statement of its own before the rows are read, so that every row below the horizon is visible to the next one.
      horizon := app.audit_horizon();
      select * into last from app.audit_seal where source = source_name order by n desc limit 1;
      seal.source := source_name;
      seal.n := coalesce(last.n, 0) + 1;
      seal.format := 1;
      seal.after_stamp := coalesce(last.to_stamp, -1);
      seal.after_id := coalesce(last.to_id, '00000000-0000-0000-0000-000000000000');
      execute format('
        with next as materialized (
          select r.stamp, r.id, app.audit_leaf(r) as leaf from app.%I r
          where (r.stamp, r.id) > ($1, $2) and r.stamp < $3 order by r.stamp, r.id limit $4
        )
        select array_agg(id order by stamp, id), string_agg(leaf, '''' order by stamp, id), max(stamp),
          (select id from next order by stamp desc, id desc limit 1) from next', source_name)
        into seal.ids, seal.leaves, seal.to_stamp, seal.to_id using seal.after_stamp, seal.after_id, horizon, most;
      if seal.ids is null then
        return 0;
      end if;
      seal.prev := coalesce(last.hash, '\x');
      seal.seal_at := clock_timestamp();
      seal.hash := app.audit_hash(seal);
      insert into app.audit_seal select (seal).*;
      return cardinality(seal.ids);
    end
  $$;
