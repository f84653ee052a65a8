-- What is written once (change log, postings, reveals, entries of service counts) is sealed into hash chains, so that a
-- later change, removal or insertion is found and the row named, whoever made it.
--
-- Rows are not chained by the transaction that writes them: the head of a chain would be a lock that every payment, every
-- import and every operator waits for. They are chained once they are committed, by the server's own timer, a block at a
-- time. Until then a row is merely unsealed, and the check says how many are.
--
-- Which rows are complete is told by the transaction that wrote them: all below the oldest one still running have ended,
-- so nothing can appear among them any more. That is what `stamp` is for: blocks are cut by (stamp, id), and a row needs
-- no second write to be sealed.
--
-- Whoever owns the database could forge a whole chain from some block on. Against that helps only what he does not own:
-- the heads stand in the server's log at each sealing, in every back-up, and at the end of `verify-ledger`.

-- Added to the transaction's number: a restored database comes to a cluster that counts from somewhere else. A sequence,
-- for reading it costs nothing (a table or a function would be asked once per row of a bulk insert).
create sequence app.audit_base minvalue 0;
select setval('app.audit_base', 0);

create table app.audit_source (
  name text primary key,
  label text not null
);
insert into app.audit_source (name, label) values
  ('history_event', '变更记录'), ('posting', '分录'), ('reveal_audit', '明文查看记录'), ('service_entry', '服务次数明细');

-- Rows after (after_stamp, after_id), up to and with (to_stamp, to_id).
create table app.audit_seal (
  source text not null references app.audit_source (name),
  n bigint not null check (n > 0),
  -- how the hashes are made: a column that comes later belongs to a later format
  format smallint not null default 1,
  after_stamp bigint not null,
  after_id uuid not null,
  to_stamp bigint not null,
  to_id uuid not null,
  -- of every row, in order, so that the one that was touched can be named: its id and 32 bytes
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

-- The hash of a row names its columns: what a later migration adds must not change what was sealed. Times as seconds since
-- 1970, which no time zone changes.
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

-- Over everything that a block says.
create function app.audit_hash(s app.audit_seal) returns bytea language sql stable parallel safe
  as $$ select sha256(s.prev || convert_to(jsonb_build_array(s.source, s.n, s.format, s.after_stamp, s.after_id, s.to_stamp, s.to_id, s.ids,
    extract(epoch from s.seal_at))::text, 'UTF8') || s.leaves) $$;

-- The stamp below which every transaction has ended.
create function app.audit_horizon() returns bigint language sql stable
  as $$ select pg_sequence_last_value('app.audit_base') + pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;

-- Seals the next rows of a table, `most` at a time, and answers how many; 0 also when another process is at it. The
-- application's role may call it but not write seals, so that it cannot seal anything else.
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
      -- A statement before the rows are read: what it lets through is visible to the next one.
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
