-- A distributed database (server/src/ops/distribute.ts) plans no statement of a function in SQL that depends on its parameters, and row-level
-- security refuses the COPY with which it would bring the rows of an `insert … select` to their nodes. `on conflict`, which never happens
-- here, makes it insert them instead.
create or replace function app.record_payees(of_kind text, of_park uuid, of_ids uuid[]) returns void language plpgsql
  as $$
    begin
      insert into app.payee_record (park_id, id, platform_id, agency_id, company_id, kind, ids, leaves)
        select p.park_id, gen_random_uuid(), p.platform_id, p.agency_id, p.company_id, p.kind, array_agg(p.id order by p.id), array_agg(p.leaf order by p.id)
        from app.payee p where p.kind = of_kind and p.park_id = of_park and p.id = any (of_ids)
        group by p.park_id, p.platform_id, p.agency_id, p.company_id, p.kind
        on conflict do nothing;
    end
  $$;
