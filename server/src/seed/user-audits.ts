import { z } from 'zod'
import type { AuditKind } from '@linggong/shared/domain/user-audits'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { SYSTEM, type Actor } from '../kernel/actor.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import { askRegister } from '../modules/company-users/ask.ts'
import { cooperation } from '../modules/company-users/machine.ts'
import { startCooperations } from '../modules/company-users/people.ts'
import { signContract } from '../modules/company-users/signing.ts'
import { stampContracts } from '../modules/company-users/stamp.ts'
import { settingOf } from '../modules/settings/service.ts'
import { decideBatch, startTerminationBatch } from '../modules/user-audits/batches.ts'
import { openAudit, type Cooperation } from '../modules/user-audits/open.ts'
import { setCollectConfigs } from '../modules/user-audits/realname-collect.ts'
import { decide } from '../modules/user-audits/service.ts'
import { makerOf } from './contract-audits.ts'
import { worker } from './cooperations.ts'
import { actorByPhone, clockAt, type SeedEnv } from './env.ts'
import { writePhotos } from './worker-photos.ts'

/** Whom the agency audits, from here on; the others come and end. */
const first = { ending: 60, audited: 80 } as const

/** What becomes of the three audits of each: what is not said waits. */
const verdicts: readonly { readonly [K in AuditKind]?: 'passed' | 'rejected' }[] = [
  { idcard: 'passed', liveness: 'passed', realname_collect: 'passed' }, { idcard: 'rejected' }, { liveness: 'rejected' }, { idcard: 'passed' }, { realname_collect: 'rejected' }, {}, {}, {},
]
const reasons = { idcard: '照片反光或被遮挡，请重新拍摄', liveness: '面部被遮挡，请摘下帽子、口罩后重新拍摄', realname_collect: '资料不完整，请补充后重新提交', termination: '尚有未完成的任务，请完成后再申请' } as const

interface Place {
  readonly env: SeedEnv
  readonly now: Date
  readonly agency: Actor
  readonly company: Actor
}

interface Known extends Cooperation {
  readonly name: string
  readonly id_no: string
}

/** Of the demo's agency: audits of each kind, terminations and batches of them in every state. For ten days it had all three audits asked of its workers. */
export async function writeUserAudits(env: SeedEnv, now: Date): Promise<void> {
  const place: Place = { env, now, agency: actorByPhone(env, '19900000004'), company: actorByPhone(env, '19900000005') }
  const known = await inTransaction(env.deps.db, SYSTEM, (tx) => tx.selectFrom('app.user_audit').select('id').where('agency_id', '=', place.agency.tenantId).limit(1).executeTakeFirst())
  if (known !== undefined) return
  await writeEnds(place, await signed(place, first.ending, 14, 25))
  await require(place, 20, ['idcard', 'liveness', 'realname'])
  await writeAudits(place, await signed(place, first.audited, verdicts.length, 15))
  await require(place, 10, [])
  await stampContracts(env.deps)
}

const dayOf = ({ now }: Place, ago: number): Date => clockAt(addDays(businessDate(now), -ago), 60)

/** What the operator sets for the agency. */
async function require(place: Place, ago: number, required_audits: readonly string[]): Promise<void> {
  const { env, agency } = place
  const operator = actorByPhone(env, '19900000001')
  await env.act(dayOf(place, ago), () =>
    inTransaction(env.deps.db, operator, async (tx) => {
      const { version } = await settingOf(tx, agency.tenantId, 'realname_collect_config', z.object({}))
      await setCollectConfigs(tx, operator, { agencies: [{ id: agency.tenantId, version }], required_audits })
    }),
  )
}

/** Workers who came and signed on that day. A killed run has brought some of them already. */
async function signed(place: Place, from: number, count: number, ago: number): Promise<Known[]> {
  const { env, company } = place
  const { deps } = env
  const at = dayOf(place, ago)
  const people = Array.from({ length: count }, (_, index) => worker(from + index, `${from === first.ending ? '示例店员' : '示例主播'}${'甲乙丙丁戊己庚辛壬癸子丑寅卯'[index] ?? ''}`))
  const { park_id, platform_id, agency_id, company_id } = company.chain
  if (platform_id === null || agency_id === null || company_id === null) return []
  const chain = { park_id, platform_id, agency_id, company_id }
  const system = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(deps.db, SYSTEM, work)
  const rowsOf = () => system((tx) => tx.selectFrom('app.company_user as u').innerJoin('app.person as p', 'p.id', 'u.person_id').select(['u.id', 'u.person_id', 'u.status', 'p.id_no']).where('u.company_id', '=', company_id).where('p.id_no', 'in', people.map(({ id_no }) => id_no)).execute())
  await env.act(at, async () => {
    const here = new Set((await rowsOf()).map(({ id_no }) => id_no))
    const missing = people.filter(({ id_no }) => !here.has(id_no))
    if (missing.length > 0) await inTransaction(deps.db, company, (tx) => startCooperations(tx, deps, chain, missing, { source: 'create', creator: { flavour: 'company', id: company.staffId, name: company.name } }, at))
    await askRegister(deps)
    for (const { id, status } of await rowsOf()) if (status === 'to_sign') await system((tx) => signContract(tx, id, { method: 'sms', evidence: {} }, at))
  })
  const rows = new Map((await rowsOf()).map((row) => [row.id_no, row]))
  return people.flatMap(({ name, id_no }) => {
    const row = rows.get(id_no)
    return row === undefined ? [] : [{ ...chain, id: row.id, person_id: row.person_id, name, id_no }]
  })
}

async function writeAudits(place: Place, workers: readonly Known[]): Promise<void> {
  const { env, agency } = place
  const { db } = env.deps
  for (const [index, one] of workers.entries()) {
    const photos = await env.act(dayOf(place, 14), () => writePhotos(env, one, one, index))
    for (const [days, kind] of (['idcard', 'liveness', 'realname_collect'] as const).entries()) {
      const sent = dayOf(place, 14 - days)
      const open = (at: Date) => env.act(at, () => inTransaction(db, SYSTEM, (tx) => openAudit(tx, one, kind, { material: photos, creator: '收款人' }, at)))
      const { id } = await open(sent)
      const status = verdicts[index]?.[kind]
      if (status === undefined) continue
      const at = dayOf(place, 12 - days)
      await env.act(at, () => inTransaction(db, agency, (tx) => decide(tx, env.deps, agency, kind, id, { status, reason: status === 'rejected' ? reasons[kind] : '', version: 1 }, at)))
      // Whoever was rejected sends another one.
      if (status === 'rejected') await open(dayOf(place, 11 - days))
    }
  }
}

/** Alone: asked for by the enterprise and by the agency; by sheet: in every state. */
async function writeEnds(place: Place, workers: readonly Known[]): Promise<void> {
  const { env, agency, company } = place
  const { db } = env.deps
  const clerk = await makerOf(env, agency)
  const [a, b, c, d, e, ...others] = workers
  const ask = async (by: Actor, one: Known | undefined, cause: string, ago: number): Promise<string> => {
    if (one === undefined) return ''
    const at = dayOf(place, ago)
    return env.act(at, () =>
      inTransaction(db, by, async (tx) => {
        const { id } = await openAudit(tx, one, 'termination', { cause, creator: by }, at)
        await cooperation.move(tx, by, await cooperation.begin(tx, by, one.id, 'termination'), 'termination', {}, 'no_unpaid_bill')
        return id
      }),
    )
  }
  await ask(company, a, '本人已离开本市，不再承接任务', 3)
  await ask(company, b, '项目已结束', 2)
  await ask(clerk, c, '企业来电要求终止', 1)
  const [passed, rejected] = [await ask(company, d, '长期未承接任务', 9), await ask(company, e, '项目已结束', 8)]
  const at = dayOf(place, 6)
  await env.act(at, async () => {
    await inTransaction(db, agency, (tx) => decide(tx, env.deps, agency, 'termination', passed, { status: 'passed', reason: '', version: 1 }, at))
    await inTransaction(db, agency, (tx) => decide(tx, env.deps, agency, 'termination', rejected, { status: 'rejected', reason: reasons.termination, version: 1 }, at))
  })
  const batch = async (ago: number, some: readonly Known[]): Promise<string> => {
    const on = dayOf(place, ago)
    const { id } = await env.act(on, () => inTransaction(db, company, (tx) => startTerminationBatch(tx, company, somewhere(some), some.map((one) => ({ id: one.id, cause: '门店撤店' })), {}, on)))
    return id
  }
  const end = async (id: string, status: 'passed' | 'rejected', reason = ''): Promise<void> => {
    const { version } = await inTransaction(db, agency, (tx) => tx.selectFrom('app.termination_batch').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    await env.act(at, () => inTransaction(db, agency, (tx) => decideBatch(tx, agency, id, { status, reason, version }, at)))
  }
  await end(await batch(8, others.slice(0, 2)), 'passed')
  const part = await batch(8, others.slice(2, 4))
  const [row] = await inTransaction(db, agency, (tx) => tx.selectFrom('app.user_audit').select('id').where('batch_id', '=', part).orderBy('id').execute())
  await env.act(at, () => inTransaction(db, agency, (tx) => decide(tx, env.deps, agency, 'termination', row?.id ?? '', { status: 'rejected', reason: reasons.termination, version: 1 }, at)))
  await end(part, 'passed')
  await end(await batch(7, others.slice(4, 6)), 'rejected', '请先与用户本人沟通确认')
  // Two that wait: the review of the page goes from one to the next.
  await batch(2, others.slice(6, 8))
  await batch(1, others.slice(8, 9))
}

function somewhere(some: readonly Known[]): Known {
  const [one] = some
  if (one === undefined) throw new Error('nobody to end')
  return one
}
