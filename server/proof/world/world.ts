import { SYSTEM } from '../../src/kernel/actor.ts'
import { newId } from '../../src/kernel/ids.ts'
import { chainOf, openSession } from '../../src/kernel/session.ts'
import { inTransaction } from '../../src/kernel/transaction.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import type { TestTenants, TestTenant } from '../../test/tenants.ts'
import { makeMember, makeTenant, makeWorker } from '../../test/makers.ts'
import { acceptedWork } from './acceptance.ts'
import { shownEvidence } from './evidence.ts'
import { auditedWorkers } from './audits.ts'
import { contractPapers } from './contracts.ts'
import { taskDocuments } from './tasks.ts'
import { paperTemplates } from './templates.ts'
import { ownRecords } from './own-records.ts'
import { openJournal, type Journal } from './journal.ts'
import { filledForms } from './forms.ts'
import { moneyDocuments } from './money.ts'
import { cooperations } from './cooperations.ts'
import { invoiceApplications } from './invoices.ts'
import { invitationCodes } from './qrcodes.ts'
import { riskLists } from './risk-lists.ts'
import type { Kind, Member, PlaceName, Put, Thing, World } from './shape.ts'

/** No message is delivered, its code is read where it waits: a message sent uses a unit up, a moment after the call that asked for it, so that no answer could be compared with another. */
const unconnected = (): Promise<never> => Promise.reject(new Error('no gateway'))

/** Two complete tenant chains and a crossing one; every organisation has a row of every kind that a call can name. Created through calls where possible. */
export async function openWorld(admin: string): Promise<World> {
  const server = await startTestServer(admin, {}, Date.now, { sms: { isReadInOutbox: true, send: unconnected } })
  const members = await settle(server)
  const journal = await openJournal(server.deps.ownerUrl)
  const found = new Map<string, { kind: Kind; place: PlaceName; table: string; id: string }>()
  const things = new Map<string, Thing>()
  const world: World = {
    server,
    journal,
    worker: makeWorker(0),
    members,
    member: (name) => members.get(name) ?? missing(name),
    thing: (kind, name) => things.get(`${kind}@${name}`),
    placesWith: (kind) => [...members.keys()].filter((name) => things.has(`${kind}@${name}`)),
    async close() {
      await journal.close()
      await server.close()
    },
  }
  const put: Put = (kind, name, table, id) => found.set(`${kind}@${name}`, { kind, place: name, table, id })
  for (const { flavour, place: name, tenantId } of members.values()) put(flavour, name, 'app.tenant', tenantId)
  try {
    await moneyDocuments(world, put)
    await acceptedWork(world, put)
    await shownEvidence(world, put)
    await contractPapers(world, put)
    await paperTemplates(world, put)
    await ownRecords(world, put)
    await invoiceApplications(world, put, async (place) => String((await journal.sql('select sn from app.settlement where id = $1', [found.get(`paid@${place}`)?.id]))[0]?.['sn']))
    await riskLists(world, put)
    await cooperations(world, put)
    await invitationCodes(world, put)
    await auditedWorkers(world, put)
    await taskDocuments(world, put)
    await filledForms(world)
    for (const [key, { table, id }] of found) {
      const [row] = await journal.sql(`select * from ${table} where id = $1`, [id])
      things.set(key, { ...row, id })
    }
    for (const { place: name, tenantId, flavour } of members.values()) {
      for (const table of flavour === 'company' ? await tablesOfCompanies(journal) : []) {
        const [row] = await journal.sql(`select * from ${table} where company_id = $1 limit 1`, [tenantId])
        if (row !== undefined) things.set(`${table}@${name}`, { ...row, id: String(row['id']) })
      }
    }
    await journal.keep()
    return world
  } catch (error) {
    await world.close()
    throw error
  }
}

/** Those whose rows a company has and an id names. */
async function tablesOfCompanies(journal: Journal): Promise<string[]> {
  const rows = await journal.sql(`
    select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' group by c.oid having array_agg(a.attname::text) @> array['id', 'company_id']`)
  return rows.map(({ name }) => String(name))
}

/** The test tenants and the crossing ones, each with its administrator signed in. */
async function settle({ deps, tenants }: TestServer): Promise<ReadonlyMap<PlaceName, Member>> {
  const cross = [
    { place: 'crossAgency', flavour: 'agency', name: '丙业务公司', id: newId(), phone: '19900030001' },
    { place: 'crossCompany', flavour: 'company', name: '丙企业', id: newId(), phone: '19900030002' },
  ] as const
  const { park, otherPlatform } = tenants.ids
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { password_hash } = await tx.selectFrom('app.account').select('password_hash').where('phone', '=', tenants.phones.company).executeTakeFirstOrThrow()
    for (const { flavour, name, id, phone } of cross) {
      await makeTenant(tx, flavour, {
        id, park_id: park, platform_id: otherPlatform, agency_id: flavour === 'company' ? cross[0].id : null,
        sn: `X${phone.slice(-4)}`, name, alias: name, manager_name: '负责人', manager_phone: phone, payment_phone: phone, config: flavour === 'company' ? { pay_mode: 'cmb' } : {},
      })
      await makeMember(tx, { flavour, tenantId: id, name: `${name}管理员`, phone, passwordHash: password_hash }, deps.clock())
    }
    const phones = { ...tenants.phones, crossAgency: cross[0].phone, crossCompany: cross[1].phone }
    const members = new Map<PlaceName, Member>()
    for (const name of placesOf(tenants)) {
      const row = await tx
        .selectFrom('app.staff as s')
        .innerJoin('app.account as a', 'a.id', 's.account_id')
        .innerJoin('app.tenant as t', 't.id', 's.tenant_id')
        .select(['s.id as staff_id', 'a.id as account_id', 't.id', 't.name', 't.flavour', 't.park_id', 't.platform_id', 't.agency_id'])
        .where('a.phone', '=', phones[name])
        .executeTakeFirstOrThrow()
      members.set(name, {
        place: name, flavour: row.flavour, tenantId: row.id, tenantName: row.name, chain: chainOf(row.flavour, row.id, row),
        staffId: row.staff_id, accountId: row.account_id, phone: phones[name], token: await openSession(tx, row.staff_id, deps.clock()),
      })
    }
    // A run takes longer than a proof of oneself lasts.
    await tx.updateTable('app.session').set({ proved_at: new Date('2100-01-01') }).execute()
    return members
  })
}

const placesOf = (tenants: TestTenants): PlaceName[] => {
  const names: readonly TestTenant[] = ['saas', 'park', 'otherPark', 'platform', 'otherPlatform', 'agency', 'otherAgency', 'company', 'neighbour', 'foreign']
  return [...names.filter((name) => name in tenants.ids), 'crossAgency', 'crossCompany']
}

function missing(what: string): never {
  throw new Error(`the world has no ${what}`)
}
