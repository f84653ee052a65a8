import type { RawRow } from '@linggong/shared/domain/imports/define'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { terminationImport } from '@linggong/shared/domain/imports/termination'
import { maskName } from '@linggong/shared/domain/masks'
import { expect, test } from 'vitest'
import { ask, asOwner, testApp } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported.ts'
import { drain, makeWorker, type Member, type Worker } from '../../../test/makers.ts'
import { callAs, makeWorld, sentBill, type World } from '../../../test/spine.ts'

const { app, deps } = await testApp()

type Key = keyof (typeof terminationImport)['columns']
interface Told {
  readonly error_msg?: string
  readonly results: readonly { readonly row: number; readonly issues: readonly { readonly column: string; readonly level: string; readonly text: string }[] }[]
}
interface Listed {
  readonly id: string
  readonly sn: string
  readonly status: string
  readonly version: number
  readonly user_name: string
}

const row = (no: number, { name, id_no }: Pick<Worker, 'name' | 'id_no'>, reason = '合作到期'): RawRow<Key> => ({ row: no, name, id_no, reason })
const check = async (who: Member, world: World, ...rows: RawRow<Key>[]) => {
  const { body } = await callAs<Told>(app, who, 'POST', '/v1/company-users/import_termination_check/', { company_id: world.chain.company_id, rows })
  return body.results.flatMap(({ row: no, issues }) => issues.map(({ column, level, text }) => `${no} ${column} ${level}: ${text}`))
}
const post = (who: Member, world: World, rows: readonly RawRow<Key>[]) =>
  callAs<{ id: string; error_msg?: string }>(app, who, 'POST', '/v1/company-users/import_termination/', { company_id: world.chain.company_id, users: rows.map((one) => sentRow(terminationImport, one)), filename: '终止.xlsx', file_url: '' })
async function bring(who: Member, world: World, ...rows: RawRow<Key>[]): Promise<string> {
  const answer = await post(who, world, rows)
  expect([answer.status, answer.body.error_msg]).toEqual([200, undefined])
  await drain(deps)
  return answer.body.id
}
const record = async (who: Member, id: string) => (await callAs<object>(app, who, 'GET', `/v1/imports/${id}/`)).body
const undo = (who: Member, id: string) => callAs<{ status: string; error_msg?: string }>(app, who, 'PUT', `/v1/imports/${id}/undo/`)
const batchesOf = async ({ agency }: World) => (await callAs<{ results: Listed[] }>(app, agency, 'GET', '/v1/user-termination-batches/')).body.results
const auditsOf = async ({ agency }: World) => (await callAs<{ results: Listed[] }>(app, agency, 'GET', '/v1/user-termination-audits/?page_size=100')).body.results
const statusesOf = async ({ chain }: World) => (await asOwner(deps, 'select status, count(*)::int as n from app.company_user where company_id = $1 group by 1 order by 1', [chain.company_id])).map(({ status, n }) => `${String(status)} ${String(n)}`)

test('R622 the template of the import is downloaded, with the columns of a row', async () => {
  const { company, agency } = await makeWorld(deps, { workers: 0 })
  for (const { token } of [company, agency]) expect((await ask(app, token, '/v1/company-users/batch_termination_template?format=csv')).body).toBe('\uFEFF姓名,身份证号*,终止原因*\r\n')
})

test('R317 R388 R615 R630 an enterprise ends thirty by sheet; the agency passes 28 and rejects 2: the batch is passed in part, the export has all', async () => {
  const world = await makeWorld(deps, { workers: 30 })
  const rows = world.workers.map((worker, index) => row(index + 2, worker, `原因 ${index + 1}`))
  expect(await check(world.company, world, ...rows)).toEqual([])
  const id = await bring(world.company, world, ...rows)
  expect(await record(world.company, id)).toMatchObject({ category: 'termination', status: 'import_success', success_count: 30, failure_count: 0 })
  const [batch] = await batchesOf(world)
  expect(batch).toMatchObject({ status: 'to_audit', total: 30, open_count: 30, is_own: false })
  // Until the agency has decided, they go on.
  expect(await statusesOf(world)).toEqual(['in_cooperation 30'])
  const decisions = (await auditsOf(world)).map(({ id: audit, version }, index) => ({ id: audit, version, status: index < 2 ? 'rejected' : 'passed', reason: index < 2 ? '请先与用户本人沟通确认' : '' }))
  const { body } = await callAs<{ results: { ok: boolean }[] }>(app, world.agency, 'PUT', '/v1/user-termination-audits/batch/', { decisions })
  expect(body.results.filter(({ ok }) => ok)).toHaveLength(30)
  expect(await statusesOf(world)).toEqual(['end_cooperation 28', 'in_cooperation 2'])
  expect((await batchesOf(world))[0]).toMatchObject({ id: batch?.id, status: 'part_passed', passed_count: 28, rejected_count: 2, open_count: 0 })
  expect((await callAs(app, world.agency, 'GET', `/v1/user-termination-audits/exports/?batch_sn=${batch?.sn ?? ''}`)).status).toBe(200)
  await drain(deps)
  const exported = await exportedRows(deps, world.agency.tenantId, 'termination_audit')
  expect(exported.map((one) => one['状态']).toSorted()).toEqual([...Array.from({ length: 28 }, () => '已通过'), '已驳回', '已驳回'].toSorted())
  expect(exported.map((one) => one['终止原因']).toSorted()).toEqual(rows.map(({ reason }) => reason).toSorted())
})

test('each row that cannot be ended says why, and tells nothing of people who work elsewhere; the others become the batch', async () => {
  const world = await makeWorld(deps, { workers: 6 })
  const elsewhere = await makeWorld(deps, { workers: 1 })
  const [good, unnamed, billed, ended, other, asked] = world.workers as [Worker, Worker, Worker, Worker, Worker, Worker]
  await callAs(app, world.company, 'POST', '/v1/bills/import/', { bills: [sentBill(2, billed, '100.00')], filename: 'a.xlsx' })
  await drain(deps)
  await asOwner(deps, `update app.company_user u set status = 'end_cooperation' from app.person p where p.id = u.person_id and p.id_no = $1`, [ended.id_no])
  await bring(world.company, world, row(2, asked))
  const [open] = await auditsOf(world)
  const stranger = makeWorker(1)
  const rows = [
    row(2, good), row(3, { ...unnamed, name: '' }), row(4, billed), row(5, ended), row(6, { ...other, name: '王大力' }), row(7, asked), row(8, stranger), row(9, elsewhere.workers[0] ?? stranger),
    { ...row(10, other), reason: '' },
  ]
  const nobody = 'id_no error: 不是该企业的合作用户，请核对身份证号和所选企业'
  expect(await check(world.agency, world, ...rows)).toEqual([
    '4 id_no error: 存在 1 笔未支付的账单，不能终止合作，请先支付或取消',
    '5 id_no error: 与该企业的合作已终止',
    '6 id_no error: 身份证号与第 10 行相同',
    `7 id_no error: 已有待审核的终止申请 ${open?.sn ?? ''}，请等待审核`,
    `8 ${nobody}`,
    `9 ${nobody}`,
    '10 reason error: 终止原因不能为空',
    '10 id_no error: 身份证号与第 6 行相同',
  ])
  expect(await check(world.agency, world, row(2, { ...other, name: '王大力' }))).toEqual([`2 name error: 姓名与登记的不一致，登记为 ${maskName(other.name)}`])
  const id = await bring(world.agency, world, ...rows)
  expect(await record(world.agency, id)).toMatchObject({ success_count: 2, failure_count: 7 })
  expect((await batchesOf(world))[0]).toMatchObject({ total: 2, is_own: true })
  // Of another enterprise, of another agency.
  expect((await post(elsewhere.company, world, rows)).status).toBe(400)
  expect((await post(elsewhere.agency, world, rows)).status).toBe(404)
})

test('an import of ends is undone until one of its audits has been decided', async () => {
  const world = await makeWorld(deps, { workers: 2 })
  const rows = world.workers.map((worker, index) => row(index + 2, worker))
  const id = await bring(world.company, world, ...rows)
  expect((await undo(world.company, id)).body).toMatchObject({ status: 'import_undone' })
  expect([await batchesOf(world), await auditsOf(world)]).toEqual([[], []])
  const [worker] = await asOwner(deps, 'select id from app.company_user where company_id = $1 limit 1', [world.chain.company_id])
  const { results } = (await callAs<{ results: { action: string }[] }>(app, world.company, 'GET', `/v1/company-users/${String(worker?.['id'])}/history_events/`)).body
  expect(results.map(({ action }) => action).slice(-2)).toEqual(['申请终止', '撤销批量终止'])
  const again = await bring(world.company, world, ...rows)
  const [audit] = await auditsOf(world)
  await callAs(app, world.agency, 'PUT', `/v1/user-termination-audits/${audit?.id ?? ''}/`, { status: 'rejected', reason: '提交有误', version: audit?.version })
  const refused = await undo(world.company, again)
  expect([refused.status, refused.body.error_msg]).toEqual([400, expect.stringMatching(/^终止批次 ZZ\w+ 已审核 1 人，不能撤销导入$/u)])
})
