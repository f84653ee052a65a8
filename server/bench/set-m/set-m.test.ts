import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeSetM } from './make.ts'
import { sizeOf } from './size.ts'

const size = sizeOf(0.01)
let client: pg.Client
let plain: string[]

beforeAll(async () => {
  const url = await testDatabase()
  client = new pg.Client({ connectionString: url })
  await client.connect()
  plain = await definitions()
  await makeSetM(url, size, new Date('2026-11-22T08:00:00+08:00'), () => undefined)
}, 900_000)
afterAll(() => client.end())

const ask = async (text: string): Promise<Record<string, unknown>[]> => (await client.query<Record<string, unknown>>(text)).rows

const definitions = async (): Promise<string[]> =>
  (await ask(`select pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'app'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'app' union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`)).map(({ text }) => String(text))

it('has the numbers of domain.md §7, in proportion', async () => {
  const [counts] = await ask(`select (select count(*) from app.bill)::int as bills, (select count(*) from app.settlement)::int as settlements, (select count(*) from app.person)::int as persons,
    (select count(*) from app.company_user)::int as cooperations, (select count(*) from app.tenant where flavour = 'company')::int as companies, (select count(*) from app.task)::int as tasks`)
  const { bills, settlements, persons, cooperations, companies, tasks } = size
  expect(counts).toEqual({ bills, settlements, persons, cooperations, companies, tasks })
})

it('leaves keys, indexes, references and triggers as the migrations made them', async () => {
  expect(await definitions()).toEqual(plain)
})

it('keeps books whose balances are their postings, and nothing frozen but what is being paid', async () => {
  expect(await ask(`
    select a.kind, a.balance, m.amount from app.ledger_account a
    left join (select id, sum(amount) as amount from (select credit_id as id, amount from app.posting union all select debit_id, -amount from app.posting) x group by id) m on m.id = a.id
    where a.keeps_balance and a.balance <> coalesce(m.amount, 0)`)).toEqual([])
  expect(await ask(`
    select s.sn from app.settlement s join app.posting p on p.settlement_id = s.id join app.ledger_account c on c.id = p.credit_id join app.ledger_account d on d.id = p.debit_id
    where s.status <> 'paying' group by s.sn
    having sum(case when c.kind = 'company.frozen' then p.amount else 0 end - case when d.kind = 'company.frozen' then p.amount else 0 end) <> 0`)).toEqual([])
})

it('has posted for each settlement what the settlement says was paid', async () => {
  expect(await ask(`
    select s.sn, s.paid_amount, m.amount from app.settlement s
    left join (
      select p.settlement_id, sum(case when p.reason <> 'return' then p.amount when c.kind = 'company.available' then -p.amount else 0 end) as amount
      from app.posting p join app.ledger_account c on c.id = p.credit_id
      where p.reason in ('net', 'tax', 'personal_fee', 'card_fee', 'fee', 'company_tax', 'return') group by p.settlement_id
    ) m on m.settlement_id = s.id
    where s.paid_amount <> coalesce(m.amount, 0)`)).toEqual([])
})

it('reserves limits and withholds taxes for exactly the bills that hold them', async () => {
  expect(await ask(`
    select u.person_id, u.month from app.limit_usage u
    left join (select b.person_id, b.reserved_month, x.scope_id, sum(b.amount) as amount from app.bill b, unnest(array[b.park_id, b.agency_id, b.company_id]) as x(scope_id)
      where b.status in ('in_settlement', 'paying', 'paid') group by 1, 2, 3) b on b.person_id = u.person_id and b.reserved_month = u.month and b.scope_id = u.scope_id
    where u.amount <> coalesce(b.amount, 0)`)).toEqual([])
  expect(await ask(`
    select person_id, month from (select park_id, person_id, tax_month as month, sum(amount) as gross from app.bill where tax_month is not null group by 1, 2, 3) b
    full join app.tax_month t using (park_id, person_id, month) where coalesce(b.gross, 0) <> coalesce(t.gross, 0)`)).toEqual([])
})

it('has left of each service what was bought less what was used', async () => {
  expect(await ask(`
    select b.tenant_id, b.service from app.service_balance b
    full join (select tenant_id, service, sum(change) as n from app.service_entry group by 1, 2) e using (tenant_id, service) where b.count - b.debt is distinct from e.n`)).toEqual([])
  expect(await ask(`select count(*)::int as n from app.service_entry where reason = 'use'`)).toEqual([{ n: Math.round(size.bills / 3) }])
})
