-- The counts of lists are cached by each server process, so that a page need not wait for its count. This table tells whether something has
-- changed since: one row for each transaction, table and organisation that sees the change.
--
-- Rows are only inserted, under the number of their own transaction, so that writers never wait for each other. A cached count keeps its
-- snapshot: every visible row that this snapshot did not see is a later change (server/src/kernel/totals.ts). This is correct whatever
-- process wrote, and in whatever order transactions end.

create table app.list_change (
  -- the changed table, without its schema
  list text not null,
  -- an organisation whose lists may have changed; the nil UUID stands for all of them, which includes the operator's lists
  scope_id uuid not null,
  xid xid8 not null,
  primary key (list, scope_id, xid)
);

-- A time and the oldest transaction that was running then; empty until app.forget_list_changes has run once.
create table app.list_horizon (
  one boolean primary key default true check (one),
  oldest xid8 not null,
  at timestamptz not null
);

-- For tables with a tenant chain, after each statement. An update may move a row to another organisation, so both are recorded.
create function app.note_change_in_chain() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    declare
      scopes uuid[];
    begin
      select array_agg(distinct s.id) into scopes
        from (select distinct park_id, platform_id, agency_id, company_id from changed) c
        cross join lateral (values (c.park_id), (c.platform_id), (c.agency_id), (c.company_id)) s (id);
      if tg_op = 'UPDATE' then
        select array_agg(distinct s.id) || scopes into scopes
          from (select distinct park_id, platform_id, agency_id, company_id from before) c
          cross join lateral (values (c.park_id), (c.platform_id), (c.agency_id), (c.company_id)) s (id);
      end if;
      insert into app.list_change (list, scope_id, xid)
        select tg_table_name, id, pg_current_xact_id() from unnest(scopes || '00000000-0000-0000-0000-000000000000'::uuid) id
        where scopes is not null and id is not null
        on conflict do nothing;
      return null;
    end
  $$;

-- For tables that are common to all tenants, after each statement.
create function app.note_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      insert into app.list_change (list, scope_id, xid)
        values (tg_table_name, '00000000-0000-0000-0000-000000000000', pg_current_xact_id())
        on conflict do nothing;
      return null;
    end
  $$;

-- Lists of documents note their changes under the organisations of their rows.
create procedure app.note_changes_of(variadic tables text[]) language plpgsql as $$
declare
  t text;
begin
  foreach t in array tables loop
    execute format('create trigger list_insert after insert on app.%I referencing new table as changed for each statement execute function app.note_change_in_chain()', t);
    execute format('create trigger list_update after update on app.%I referencing old table as before new table as changed for each statement execute function app.note_change_in_chain()', t);
    execute format('create trigger list_delete after delete on app.%I referencing old table as changed for each statement execute function app.note_change_in_chain()', t);
  end loop;
end $$;

call app.note_changes_of('bill', 'bill_batch', 'settlement');
create trigger list_change after insert or update or delete on app.person for each statement execute function app.note_change();
create trigger list_change after insert or update or delete on app.tenant for each statement execute function app.note_change();

-- Deletes changes that are older than any cached count, and returns how many. A count is cached for less than `age`; one taken after the
-- horizon has seen every transaction below its xmin, unless that was rolled back.
create function app.forget_list_changes(age interval) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    declare
      horizon app.list_horizon;
      forgotten int;
    begin
      perform app.require_system();
      select * into horizon from app.list_horizon for update;
      if horizon.at > clock_timestamp() - age then
        return 0;
      end if;
      delete from app.list_change where xid < horizon.oldest;
      get diagnostics forgotten = row_count;
      insert into app.list_horizon (oldest, at) values (pg_snapshot_xmin(pg_current_snapshot()), clock_timestamp())
        on conflict (one) do update set oldest = excluded.oldest, at = excluded.at;
      return forgotten;
    end
  $$;
