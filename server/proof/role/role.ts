import pg from 'pg'
import { contextKeyOf, signedContext } from '../../src/db/context.ts'
import { connect } from '../../src/db/connect.ts'
import { excessOf } from '../../src/db/login.ts'
import { SYSTEM } from '../../src/kernel/actor.ts'
import { inTransaction } from '../../src/kernel/transaction.ts'
import { checks, type Checks } from '../sessions/checks.ts'
import type { Proof } from '../proof.ts'
import type { Member, PlaceName, World } from '../world/shape.ts'
import { openWorld } from '../world/world.ts'
import { forgeries, takeovers, type Attack } from './attacks.ts'

/** Who attacks, and whose rows they are after. */
const pairs: readonly (readonly [PlaceName, PlaceName])[] = [['company', 'foreign'], ['agency', 'otherAgency'], ['park', 'otherPark'], ['platform', 'otherPlatform'], ['company', 'neighbour'], ['saas', 'company']]

/** SQL as the application's own login, in the transaction of an organisation and beside one of the system: whatever it tries, it sees the same rows as before. */
export const role: Proof = {
  name: 'role',
  what: '以应用自己的数据库登录执行任意 SQL，也换不了角色、换不了机构，看不到别人的行',
  atLeast: { short: 100, long: 300 },
  async run({ scale, admin, say }) {
    const world = await openWorld(admin)
    const found = checks()
    const client = new pg.Client({ connectionString: world.server.deps.databaseUrl, application_name: 'linggong proof' })
    client.on('error', () => undefined)
    const busy = Promise.withResolvers<void>()
    const beside = inTransaction(world.server.deps.db, SYSTEM, () => busy.promise)
    try {
      await client.connect()
      const excess = await excessOf(world.server.deps.db)
      found.that(excess === null, '应用的登录没有多余的权力', excess)
      found.that((await excessOfOwner(world)) !== null, '所有者登录时会被发现', null)
      for (const [attacker, victim] of scale === 'short' ? pairs.slice(0, 2) : pairs) {
        const [me, other] = [world.member(attacker), world.member(victim)]
        for (const attack of [...takeovers, ...forgeries(world, me, other)]) await attempt(client, world, me, attack, found)
        await expired(client, world, me, found)
      }
      await withSignature(client, world, found)
      say(`  ${found.tried()} 项`)
      return { tried: found.tried(), failures: found.failures }
    } finally {
      busy.resolve()
      await beside
      await client.end()
      await world.close()
    }
  },
}

/** How many rows of each guarded table are visible, and as whom. */
const look = `select current_user || ' ' || session_user as who, (select coalesce(string_agg(name || '=' || n, ' ' order by name), '') from (
  select 'bill' as name, count(*) as n from app.bill union all select 'settlement', count(*) from app.settlement union all select 'tenant', count(*) from app.tenant
  union all select 'posting', count(*) from app.posting union all select 'staff', count(*) from app.staff union all select 'department', count(*) from app.department
  union all select 'file', count(*) from app.file union all select 'history_event', count(*) from app.history_event union all select 'ledger_account', count(*) from app.ledger_account) t) as sees`

async function enter(client: pg.Client, world: World, { flavour, tenantId, chain }: Member): Promise<string> {
  const above = Object.values(chain).filter((id) => id !== null && id !== tenantId)
  await client.query('begin')
  await client.query(`select set_config('app.context', $1, true)`, [signedContext(contextKeyOf(world.server.deps.db), { flavour, tenantId, above })])
  return seen(client)
}

const seen = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ who: string; sees: string }>(look)
  return `${rows[0]?.who ?? ''}: ${rows[0]?.sees ?? ''}`
}

const nothing = 'linggong_app linggong_app: bill=0 department=0 file=0 history_event=0 ledger_account=0 posting=0 settlement=0 staff=0 tenant=0'

/** The attack is refused, or leaves what is visible as it was, or nothing at all. */
async function attempt(client: pg.Client, world: World, me: Member, { name, text }: Attack, found: Checks): Promise<void> {
  const before = await enter(client, world, me)
  await client.query('savepoint attack')
  const refused = await client.query(text).then(() => undefined, (error: unknown) => error)
  if (refused !== undefined) await client.query('rollback to savepoint attack')
  const after = await seen(client).catch((error: unknown) => `refused: ${String(error)}`)
  found.that(after === before || after === nothing || after.startsWith('refused: '), `${me.place} ${name} 之后仍只看见 ${before}`, after)
  await client.query('rollback')
  // What lasts for the session has to be harmless too.
  const later = await enter(client, world, me)
  found.that(later === before, `${me.place} ${name} 之后的下一个事务只看见 ${before}`, later)
  await client.query('rollback')
  await client.query('reset all')
}

/** A context that the server signed, but whose time is over. */
async function expired(client: pg.Client, world: World, me: Member, found: Checks): Promise<void> {
  const claim = `${me.flavour}|${me.tenantId}|{}|${Math.floor(Date.now() / 1000) - 1}`
  const [row] = await world.journal.sql('select guard.signature($1) as signature', [claim])
  await client.query('begin')
  await client.query(`select set_config('app.context', $1, true)`, [`${claim}|${String(row?.['signature'])}`])
  const sees = await seen(client)
  found.that(sees === nothing, `${me.place} 过期的签名什么也看不见`, sees)
  await client.query('rollback')
}

/** Otherwise an empty answer to everything would prove nothing: the database's own signature opens what the server's does. */
async function withSignature(client: pg.Client, world: World, found: Checks): Promise<void> {
  const claim = `system||{}|${Math.floor(Date.now() / 1000) + 60}`
  const [row] = await world.journal.sql('select guard.signature($1) as signature', [claim])
  await client.query('begin')
  await client.query(`select set_config('app.context', $1, true)`, [`${claim}|${String(row?.['signature'])}`])
  const all = await seen(client)
  const [whole] = await world.journal.sql('select count(*)::int as n from app.bill')
  found.that(all.includes(`bill=${String(whole?.['n'])} `) && Number(whole?.['n']) > 0, '有签名的系统身份看见全部账单', all)
  await client.query('rollback')
}

async function excessOfOwner(world: World): Promise<string | null> {
  const db = connect({ url: world.server.deps.ownerUrl, key: contextKeyOf(world.server.deps.db), size: 1 })
  return excessOf(db).finally(() => db.destroy())
}
