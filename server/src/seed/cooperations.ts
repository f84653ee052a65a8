import { sql } from 'kysely'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { idCheckCharacter } from '@linggong/shared/domain/validators'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, SYSTEM, type Tx } from '../kernel/transaction.ts'
import { askRegister } from '../modules/company-users/ask.ts'
import { cooperation, cooperationRecord } from '../modules/company-users/machine.ts'
import { startCooperations, type NewWorker } from '../modules/company-users/people.ts'
import { reinvite } from '../modules/company-users/service.ts'
import { endCooperation, signContract } from '../modules/company-users/signing.ts'
import { stampContracts } from '../modules/company-users/stamp.ts'
import type { OfCompany } from '../modules/templates/of-company.ts'
import { mismatchWord } from '../ports/worker-simulators.ts'
import { actorOf, clockAt, type SeedEnv } from './env.ts'
import { agencies, companies } from './organisations.ts'

const places = [['海南省', '海口市', '龙华区'], ['海南省', '海口市', '美兰区'], ['海南省', '三亚市', '天涯区'], ['广东省', '深圳市', '南山区']] as const

/** Numbers of their own, apart from those of the demo's cast. */
function worker(index: number, name: string, more: Partial<NewWorker> = {}): NewWorker {
  const first17 = `4601081990${String(1 + (index % 12)).padStart(2, '0')}15${String(901 + index)}`
  const [province, city, district] = places[index % places.length] ?? places[0]
  return { name, id_no: first17 + idCheckCharacter(first17), phone: `199000170${String(index).padStart(2, '0')}`, area: { province, city, district }, ...more }
}

/** How far each comes. */
const coming = [
  ['示例骑手甲', 'waits'], [`示例${mismatchWord}乙`, 'waits'], ['示例骑手丙', 'signs later'], ['示例骑手丁', 'signs'], ['示例骑手戊', 'signs'], ['示例骑手己', 'disabled'], ['示例骑手庚', 'ends'], ['示例骑手辛', 'comes back'],
] as const satisfies readonly (readonly [string, string])[]

/** Of the first enterprise of every agency: workers who are checked, to sign, paid, disabled, ended and invited again; where those of the cast live. */
export async function writeCooperations(env: SeedEnv, now: Date): Promise<void> {
  const { db } = env.deps
  await inTransaction(db, SYSTEM, settle)
  for (const [index, agency] of agencies.entries()) {
    const company = companies.find((one) => one.agency === agency.key)
    if (company !== undefined) await ofCompany(env, actorOf(env, company.name), now, 10 * index)
  }
  await stampContracts(env.deps)
}

/** What older rows of the cast did not say: where they live, how they were checked and signed. */
async function settle(tx: Tx): Promise<void> {
  const columns = [0, 1, 2].map((part) => sql`(${sql.val(places.map((place) => place[part]))}::text[])[1 + o.n % ${places.length}]`)
  await sql`
    with o as (select id, row_number() over (order by id) as n from app.company_user where province = '' and source = 'import')
    update app.company_user u set province = ${columns[0]}, city = ${columns[1]}, district = ${columns[2]},
      auth_level = case when u.status = 'to_auth' then '' else 'two_auth' end, auth_at = case when u.status = 'to_auth' then null else u.create_at end, sign_method = case when u.status = 'to_auth' then '' else 'sms' end
    from o where o.id = u.id`.execute(tx)
}

async function ofCompany(env: SeedEnv, actor: Actor, now: Date, from: number): Promise<void> {
  const { deps } = env
  const { park_id, platform_id, agency_id, company_id } = actor.chain
  if (platform_id === null || agency_id === null || company_id === null) return
  const place: OfCompany = { park_id, platform_id, agency_id, company_id }
  const people = coming.map(([name], index) => worker(from + index, name))
  const [firstNo = ''] = people.map(({ id_no }) => id_no)
  const known = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.person as p').innerJoin('app.company_user as u', 'u.person_id', 'p.id').select('u.id').where('p.id_no', '=', firstNo).executeTakeFirst())
  if (known !== undefined) return
  const day = (ago: number): Date => clockAt(addDays(businessDate(now), -ago), 30)
  const creator = { flavour: actor.flavour, id: actor.staffId, name: actor.name }
  const start = (who: readonly NewWorker[], at: Date) => inTransaction(deps.db, actor, (tx) => startCooperations(tx, deps, place, who, { source: 'create', creator }, at))
  // The last comes today, and the register has not been asked yet when the demo begins.
  const ids = await env.act(day(40), async () => {
    const made = await start(people.slice(1), day(40))
    await askRegister(deps)
    return made
  })
  const byFate = (...fates: readonly string[]) => ids.filter((_, index) => fates.includes(coming[index + 1]?.[1] ?? ''))
  await env.act(day(38), async () => {
    for (const id of byFate('signs', 'disabled', 'ends', 'comes back')) await inTransaction(deps.db, SYSTEM, (tx) => signContract(tx, id, { method: 'sms', evidence: {} }, day(38)))
  })
  await env.act(day(12), async () => {
    for (const id of byFate('ends', 'comes back')) await inTransaction(deps.db, SYSTEM, (tx) => endCooperation(tx, id, day(12)))
    for (const id of byFate('disabled')) await inTransaction(deps.db, actor, async (tx) => cooperationRecord.switchTo(tx, actor, await cooperation.begin(tx, actor, id, 'enable'), false))
  })
  await env.act(day(3), async () => {
    for (const id of byFate('comes back')) {
      const { version } = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.company_user').select('version').where('id', '=', id).executeTakeFirstOrThrow())
      await inTransaction(deps.db, actor, (tx) => reinvite(tx, deps, actor, id, version, day(3)))
    }
  })
  await env.act(now, () => start(people.slice(0, 1), now))
}
