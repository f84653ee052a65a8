-- Whom money is paid to, under seal: the payee of each bill, each payout, and the phone that a company's payment codes are sent to. Their
-- rows change for other reasons (states, attempts), so they are not sealed themselves. Instead, whenever the application writes such a
-- value, it adds the hash of it here, in the same transaction: one row for all bills of an import and one for all payouts of a payment,
-- however many they are. These rows are written once and sealed like postings (0006). A value whose last hash is another one was changed
-- by somebody else; one without a hash was added, a hash without a value tells what was removed (server/src/ops/payees.ts).

-- Every value with its hash, in the one form in which it is hashed. The numbers are for people who read a report.
create view app.payee with (security_invoker = true) as
  select 'bill' as kind, park_id, platform_id, agency_id, company_id, id, sn as number,
    sha256(convert_to(jsonb_build_array(park_id, id, company_id, batch_id, sn, person_id, name, id_no, account_kind, account_no, bank_name, amount)::text, 'UTF8')) as leaf
  from app.bill
  union all
  select 'payout', park_id, platform_id, agency_id, company_id, id, request_no,
    sha256(convert_to(jsonb_build_array(park_id, id, company_id, settlement_id, bill_id, round, request_no, channel, account_no, amount, extract(epoch from create_at))::text, 'UTF8'))
  from app.payout
  union all
  select 'payment_phone', park_id, platform_id, agency_id, id, id, name,
    sha256(convert_to(jsonb_build_array(park_id, id, payment_phone)::text, 'UTF8'))
  from app.tenant where flavour = 'company';

create table app.payee_record (
  park_id uuid not null,
  id uuid not null,
  platform_id uuid not null,
  agency_id uuid not null,
  company_id uuid not null,
  kind text not null check (kind in ('bill', 'payout', 'payment_phone')),
  ids uuid[] not null,
  -- the hash of each, in the same order
  leaves bytea[] not null,
  -- the time of the statement, not of the transaction: of two hashes of one value the later one holds
  create_at timestamptz not null default clock_timestamp(),
  stamp bigint not null default pg_sequence_last_value('app.audit_base') + pg_current_xact_id()::text::bigint,
  primary key (park_id, id),
  check (cardinality(ids) = cardinality(leaves))
);
create index payee_record_by_stamp on app.payee_record (stamp, id);
call app.guard_by_chain('payee_record');

insert into app.audit_source (name, label) values ('payee_record', '收款登记');

create function app.audit_leaf(r app.payee_record) returns bytea language sql stable parallel safe
  as $$ select sha256(convert_to(jsonb_build_array(r.stamp, r.id, r.park_id, r.platform_id, r.agency_id, r.company_id, r.kind, r.ids, r.leaves,
    extract(epoch from r.create_at))::text, 'UTF8')) $$;

-- Adds the present hashes of these values of one park.
create function app.record_payees(of_kind text, of_park uuid, of_ids uuid[]) returns void language sql
  as $$
    insert into app.payee_record (park_id, id, platform_id, agency_id, company_id, kind, ids, leaves)
      select p.park_id, gen_random_uuid(), p.platform_id, p.agency_id, p.company_id, p.kind, array_agg(p.id order by p.id), array_agg(p.leaf order by p.id)
      from app.payee p where p.kind = of_kind and p.park_id = of_park and p.id = any (of_ids)
      group by p.park_id, p.platform_id, p.agency_id, p.company_id, p.kind
  $$;

-- Bills and payouts are recorded by the statements that write them (modules/audit/payees.ts). Companies are written in several places and
-- one by one, so theirs is a trigger, which nobody can forget. What the owner of the tables writes is written behind the application's
-- back; a restore brings the records along.
create function app.note_payment_phone() returns trigger language plpgsql as $$
begin
  if not (select pg_has_role(current_user, relowner, 'member') from pg_class where oid = tg_relid) then
    perform app.record_payees('payment_phone', new.park_id, array[new.id]);
  end if;
  return null;
end $$;
create trigger payment_phone_added after insert on app.tenant for each row when (new.flavour = 'company') execute function app.note_payment_phone();
create trigger payment_phone_changed after update of payment_phone on app.tenant for each row
  when (new.flavour = 'company' and old.payment_phone is distinct from new.payment_phone) execute function app.note_payment_phone();

-- What there is already counts as right.
select guard.act_as_system(true);
insert into app.payee_record (park_id, id, platform_id, agency_id, company_id, kind, ids, leaves)
  select park_id, gen_random_uuid(), platform_id, agency_id, company_id, kind, array_agg(id order by id), array_agg(leaf order by id)
  from app.payee group by park_id, platform_id, agency_id, company_id, kind;
