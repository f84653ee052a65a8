import { EVIDENCE_POINTS, evidenceKeys, isGap, type EvidenceState } from '@linggong/shared/domain/evidence/points'
import { beforeAll, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { workFactsOf } from '../../../test/evidence-facts.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const { accepted, done, signed } = workFactsOf((text, values) => asOwner(deps, text, values))

interface Bill {
  readonly id: string
  readonly settlement_id: string | null
  readonly gaps: readonly string[]
}

/** Numbers that look random and are the same each time. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

let world: World
let bills: readonly Bill[]

/** Bills in all states, each with some of what proves it, chosen by chance; what the chain of each says is the truth. */
beforeAll(async () => {
  await steps.bank({})
  const chance = chanceOf(20_261_128)
  const maybe = async (likely: number, work: () => Promise<unknown>): Promise<void> => {
    if (chance() < likely) await work()
  }
  world = await makeWorld(deps, { workers: 6, wallet: 100_000_000 })
  for (const round of Array.from({ length: 8 }, (_, index) => index)) {
    const amounts = Array.from({ length: 1 + Math.floor(chance() * 4) }, () => String(100 + Math.floor(chance() * 900)))
    if (round === 0) await steps.importBatch(world, amounts)
    else {
      const ready = await steps.readyToPay(world, amounts)
      if (round > 1) {
        await steps.pay(world, ready)
        await steps.runBank(round === 2 ? [(await steps.bills(world.company, ready.id))[0]?.id ?? ''] : [])
        await maybe(0.7, () => asOwner(deps, 'update app.settlement set applied_amount = pay_amount, invoiced_amount = pay_amount, invoice_at = now() where id = $1', [ready.id]))
      }
    }
  }
  const ids = (await asOwner(deps, 'select id, company_user_id from app.bill where company_id = $1 order by id', [world.company.tenantId])) as { id: string; company_user_id: string }[]
  const known = new Set<string>()
  for (const { id, company_user_id } of ids) {
    if (!known.has(company_user_id) && known.size % 3 !== 1) await signed(id)
    known.add(company_user_id)
    await maybe(0.8, async () => {
      const sn = await done(id)
      await maybe(0.15, () => asOwner(deps, 'update app.task set finish_at = null where sn = $1', [sn]))
      await maybe(0.15, () => asOwner(deps, `update app.task_apply a set submit_at = null, deliverable = '' from app.task t where t.id = a.task_id and t.sn = $1`, [sn]))
    })
    await maybe(0.8, () => accepted(id))
  }
  await asOwner(deps, `update app.bill set status = 'canceled' where id = (select id from app.bill where company_id = $1 and settlement_id is null order by id limit 1)`, [world.company.tenantId])
  bills = await Promise.all(ids.map(async ({ id }) => {
    const { points } = steps.ok(await callAs<{ points: { key: (typeof evidenceKeys)[number]; state: EvidenceState }[] }>(app, world.agency, 'GET', `/v1/bills/${id}/evidence/`))
    const [row] = await asOwner(deps, 'select settlement_id from app.bill where id = $1', [id])
    return { id, settlement_id: (row?.['settlement_id'] ?? null) as string | null, gaps: points.filter(isGap).map(({ key }) => key) }
  }))
}, 120_000)

const found = async (path: string, evidence: string) =>
  steps.ok(await callAs<{ total: number; results: { id: string }[] }>(app, world.agency, 'POST', path, { evidence, page_size: 100 })).results.map(({ id }) => id).toSorted()

const isFound = (gaps: readonly (readonly string[])[], wishes: readonly string[]): boolean =>
  wishes.some((wish) => (wish === 'complete' ? gaps.every((one) => one.length === 0) : wish === 'gap' ? gaps.some((one) => one.length > 0) : gaps.some((one) => one.includes(wish))))

const wishes = ['gap', 'complete', ...evidenceKeys, 'gap,complete', 'complete,deliverable', 'complete,acceptance', 'deliverable,task', 'receipt,tax,invoice', 'gap,deliverable']

test.each(wishes)('the lists find by %s exactly the bills and settlements whose chain says so', async (wish) => {
  const asked = wish.split(',')
  expect(await found('/v1/bills/search/', wish)).toEqual(bills.filter(({ gaps }) => isFound([gaps], asked)).map(({ id }) => id).toSorted())
  const settled = [...Map.groupBy(bills.filter((bill) => bill.settlement_id !== null), ({ settlement_id }) => settlement_id ?? '')]
  expect(await found('/v1/settlements/search/', wish)).toEqual(settled.filter(([, some]) => isFound(some.map(({ gaps }) => gaps), asked)).map(([id]) => id).toSorted())
})

test('the bills of this test have what lets the filters differ', () => {
  expect(bills.length).toBeGreaterThan(15)
  expect(bills.some(({ gaps }) => gaps.length === 0)).toBe(true)
  for (const key of evidenceKeys.filter((one) => one !== 'company_contract' && one !== 'receipt' && one !== 'tax')) {
    const lacking = bills.filter(({ gaps }) => gaps.includes(key)).length
    expect([EVIDENCE_POINTS[key].label, lacking > 0, lacking < bills.length]).toEqual([EVIDENCE_POINTS[key].label, true, true])
  }
})
