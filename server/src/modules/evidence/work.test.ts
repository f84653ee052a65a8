import { sentRow } from '@linggong/shared/domain/imports/rows'
import { taskDetailImport } from '@linggong/shared/domain/imports/task-detail'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import type { UploadPurpose } from '@linggong/shared/domain/uploads'
import { beforeEach, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { makeFile, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { fileIdOf } from '../files/service.ts'

const { app, deps } = await testApp()
const steps = stepsOf(app, deps)
const today = businessDate(deps.clock())

beforeEach(() => steps.bank({}))

interface Point { key: string; state: string; fact: string; reason: string; at: string | null }
interface Evidence { results: { id: string; sn: string; points: Point[] }[]; sums: { points: { key: string; present: number; missing: number; disordered: number }[] } }

async function settled(amounts: readonly string[] = ['1000', '2000', '3000']) {
  const world = await makeWorld(deps, { workers: amounts.length })
  const settlement = await steps.readyToPay(world, [...amounts])
  const bills = (await asOwner(deps, 'select id, sn from app.bill where settlement_id = $1 order by row_no', [settlement.id])) as { id: string; sn: string }[]
  return { world, settlement, bills }
}
type Settled = Awaited<ReturnType<typeof settled>>

async function pay({ world, settlement }: Settled): Promise<void> {
  await steps.pay(world, settlement)
  await steps.runBank()
}

/** By bill, in file order. */
async function told({ world, settlement, bills }: Settled, key: string): Promise<Point[]> {
  const { results, sums } = steps.ok(await callAs<Evidence>(app, world.agency, 'GET', `/v1/settlements/${settlement.id}/evidence/`))
  const points = bills.map(({ id }) => results.find((one) => one.id === id)?.points.find((one) => one.key === key) ?? expect.fail())
  // The bar counts what the points say.
  const sum = sums.points.find((one) => one.key === key)
  for (const state of ['present', 'missing', 'disordered'] as const) expect([state, sum?.[state]]).toEqual([state, points.filter((one) => one.state === state).length])
  return points
}

async function details({ world, settlement, bills }: Settled, contents: readonly string[], done_at = today): Promise<void> {
  const items = contents.map((content, index) => sentRow(taskDetailImport, { row: index + 2, bill_sn: bills[index]?.sn ?? '', id_no: '', content, quantity: '1', unit_price: '', done_at, place: '', remark: '' }))
  const { body } = await callAs(app, world.company, 'POST', `/v1/settlements/${settlement.id}/import_task_detail/`, { settlement_id: settlement.id, items, filename: '明细.xlsx', file_url: '' })
  expect(body).toMatchObject({ id: expect.any(String) })
  await steps.drain()
}

const fileOf = (who: Member, purpose: UploadPurpose) => makeFile((text, values) => asOwner(deps, text, values), who.tenantId, purpose)
const hashed = async (url: string, letter: string) => asOwner(deps, 'update app.file set sha256 = $2 where id = $1', [fileIdOf(url), Buffer.alloc(32, letter)])
const accept = async (world: World, ids: readonly string[], accept_at: string) =>
  steps.ok(await callAs(app, world.company, 'POST', '/v1/accept-orders/', { name: '验收', file_url: await fileOf(world.company, 'accept_order'), bill_ids: ids, accept_at, remark: '' }))
const states = (points: readonly Point[]) => points.map(({ state }) => state)

test('what is written after the payment is told as that, whatever day it names', async () => {
  const late = await settled()
  await pay(late)
  await details(late, ['走访门店 11 家', '走访门店 12 家', '走访门店 13 家'], addDays(today, -5))
  await accept(late.world, late.bills.map(({ id }) => id), addDays(today, -5))
  const [works, forms] = [await told(late, 'deliverable'), await told(late, 'acceptance')]
  expect([states(works), states(forms)]).toEqual([['disordered', 'disordered', 'disordered'], ['disordered', 'disordered', 'disordered']])
  expect(works[0]).toMatchObject({ fact: `1 份：走访门店 11 家，完成于 ${addDays(today, -5)}`, reason: expect.stringMatching(/^付款后补交：提交于 \d{4}-\d\d-\d\d [\d:]{8}，付款于 \d{4}-\d\d-\d\d [\d:]{8}$/u) })
  expect(forms[0]).toMatchObject({ fact: expect.stringContaining(`验收于 ${addDays(today, -5)}`), reason: expect.stringMatching(/^付款后补交：上传于 .+，付款于 .+$/u) })
  const found = async (evidence: string) => steps.ok(await callAs<{ total: number }>(app, late.world.agency, 'POST', '/v1/bills/search/', { evidence })).total
  expect([await found('deliverable'), await found('acceptance')]).toEqual([3, 3])
})

test('what was there when it was paid stays, and what is added later takes nothing from it', async () => {
  const good = await settled()
  await details(good, ['走访门店 11 家', '走访门店 12 家', '走访门店 13 家'])
  await accept(good.world, good.bills.map(({ id }) => id), today)
  await pay(good)
  await details(good, ['补充说明 1', '补充说明 2', '补充说明 3'])
  expect([states(await told(good, 'deliverable')), states(await told(good, 'acceptance'))]).toEqual([['present', 'present', 'present'], ['present', 'present', 'present']])
})

test('a photo that is added to a detail after the payment is no deliverable of before it', async () => {
  const one = await settled(['1000', '2000'])
  await details(one, ['走访门店', '走访门店'])
  await pay(one)
  expect(states(await told(one, 'deliverable'))).toEqual(['present', 'missing'])
  const photo = await fileOf(one.world.company, 'task_detail_photo')
  await hashed(photo, 'p')
  const { results: [record] } = steps.ok(await callAs<{ results: { id: string; version: number }[] }>(app, one.world.company, 'GET', `/v1/settlements/${one.settlement.id}/task_detail_records/`))
  const [detail] = await asOwner(deps, 'select id from app.settlement_detail where bill_id = $1', [one.bills[1]?.id])
  steps.ok(await callAs(app, one.world.company, 'PUT', `/v1/settlement-task-detail-records/${record?.id ?? ''}/`, { remark: '', photos: [{ id: detail?.['id'], file_urls: [photo] }], version: record?.version }))
  expect(states(await told(one, 'deliverable'))).toEqual(['present', 'disordered'])
})

test('the same sentence proves the first of its bills, however it is spaced and marked', async () => {
  const same = await settled()
  await details(same, ['按要求完成门店陈列 50 家', '按要求完成门店陈列５０家。', ' 按要求、完成门店陈列 50家'])
  const [first, ...others] = await told(same, 'deliverable')
  expect(first?.state).toBe('present')
  for (const other of others) expect(other).toMatchObject({ state: 'missing', reason: `与账单 ${same.bills[0]?.sn ?? ''} 的成果相同` })
  // Another enterprise may use the same words.
  const other = await settled(['1000'])
  await details(other, ['按要求完成门店陈列 50 家'])
  expect(states(await told(other, 'deliverable'))).toEqual(['present'])
})

test('own files of a settlement are told, as what its bills have together; of a single bill they are its own', async () => {
  const together = await settled()
  const upload = async ({ world, settlement }: Settled, letter: string) => {
    const url = await fileOf(world.company, 'custom_task_detail')
    await hashed(url, letter)
    steps.ok(await callAs(app, world.company, 'POST', `/v1/settlements/${settlement.id}/upload_custom_task_detail/`, { file_urls: [url], remark: '' }))
  }
  await upload(together, 'a')
  for (const point of await told(together, 'deliverable')) expect(point).toMatchObject({ state: 'missing', fact: expect.stringMatching(/^1 份：v\.pdf（SHA-256 /u), reason: '结算单的自有明细，由 3 笔账单共用，不是该账单单独的成果' })
  const alone = await settled(['1000'])
  await upload(alone, 'b')
  expect(states(await told(alone, 'deliverable'))).toEqual(['present'])
})
