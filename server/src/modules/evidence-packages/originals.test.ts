import { strFromU8, unzipSync } from 'fflate'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { taskDetailImport } from '@linggong/shared/domain/imports/task-detail'
import { businessDate } from '@linggong/shared/domain/time'
import type { UploadPurpose } from '@linggong/shared/domain/uploads'
import { beforeAll, describe, expect, test } from 'vitest'
import { asOwner, testApp } from '../../../test/database.ts'
import { invoiceSteps, makeApplication } from '../../../test/invoices.ts'
import { makeFile, type Member } from '../../../test/makers.ts'
import { callAs, makeWorld, type World } from '../../../test/spine.ts'
import { makeApplies, makeTask } from '../../../test/tasks.ts'
import { newId } from '../../kernel/ids.ts'
import { fileIdOf } from '../files/service.ts'

const { app, deps } = await testApp()
const steps = invoiceSteps(app, deps)
const owner = (text: string, values?: unknown[]) => asOwner(deps, text, values)

let world: World
let settlement = ''
let bills: { id: string; sn: string }[] = []
const sentence = `第一周拜访商户 35 家、新增意向 12 家、${'每家均已拍照登记并与店长确认陈列位置、'.repeat(4)}结束`
const result = `按要求完成 ${'门店陈列、物料更换与盘点，'.repeat(4)}全部 50 家`

async function fileWith(who: Member, purpose: UploadPurpose, text: string): Promise<string> {
  const url = await makeFile(owner, who.tenantId, purpose)
  const id = fileIdOf(url) ?? ''
  const { size, sha256 } = await deps.storage.write(id, (async function* () { yield Buffer.from(text) })())
  await owner('update app.file set size = $2, sha256 = $3 where id = $1', [id, size, sha256])
  return url
}

/** A settlement of three workers with everything that may be handed in for it. */
beforeAll(async () => {
  await steps.afresh()
  world = await makeWorld(deps, { workers: 3 })
  await owner('update app.company_contract set contract_url = $2 where company_id = $1', [world.chain.company_id, await fileWith(world.agency, 'contract', '合同正本')])
  const ready = await steps.readyToPay(world, ['1000', '2000', '3000'])
  settlement = ready.id
  bills = (await owner('select id, sn from app.bill where settlement_id = $1 order by row_no', [settlement])) as typeof bills
  steps.ok(await callAs(app, world.company, 'POST', '/v1/accept-orders/', { name: '验收', file_url: await fileWith(world.company, 'accept_order', '验收单正本'), bill_ids: bills.map(({ id }) => id), accept_at: businessDate(deps.clock()), remark: '' }))
  steps.ok(await callAs(app, world.company, 'POST', `/v1/settlements/${settlement}/upload_custom_task_detail/`, { file_urls: [await fileWith(world.company, 'custom_task_detail', '自有明细')], remark: '' }))
  const row = { row: 2, bill_sn: bills[0]?.sn ?? '', id_no: '', content: sentence, quantity: '35', unit_price: '', done_at: businessDate(deps.clock()), place: '海口', remark: '' }
  const brought = await callAs(app, world.agency, 'POST', `/v1/settlements/${settlement}/import_task_detail/`, { settlement_id: settlement, items: [sentRow(taskDetailImport, row)], filename: '明细.xlsx', file_url: await fileWith(world.agency, 'bill_import', '导入表') })
  expect(brought.body).toMatchObject({ id: expect.any(String) })
  await steps.drain()
  const batch = newId()
  await owner(`insert into app.task_batch (park_id, id, platform_id, agency_id, company_id, sn, total, status, created_by, creator, details_file_id)
    values ($1, $2, $3, $4, $5, 'RP1', 1, 'success', 'company', '经办', $6)`, [world.chain.park_id, batch, world.chain.platform_id, world.chain.agency_id, world.chain.company_id, fileIdOf(await fileWith(world.company, 'task_details_file', '批次明细'))])
  const task = await makeTask(deps, world, { batch_id: batch, status: 'finished' })
  await makeApplies(deps, world, task.id, [0], { status: 'finished', deliverable: result, submit_at: deps.clock() })
  await owner('update app.bill set task_sn = $2 where id = $1', [bills[0]?.id, task.sn])
  await steps.pay(world, ready)
  await steps.runBank()
  const paid = await steps.detail(world.agency, settlement)
  const { batchId } = await makeApplication(deps, world.chain, paid, [paid.pay_amount])
  steps.ok(await steps.submit(world, batchId))
  await steps.follow()
})

async function packed(who: Member, body: object = { of: 'settlement', subject_id: settlement }): Promise<Record<string, string>> {
  const { id } = steps.ok(await callAs<{ id: string }>(app, who, 'POST', '/v1/evidence/packages/', body))
  await steps.drain()
  const { url } = steps.ok(await callAs<{ url: string }>(app, who, 'GET', `/v1/exports/${id}/download/`))
  return Object.fromEntries(Object.entries(unzipSync((await app.inject(url)).rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

const inFolder = (files: Record<string, string>, folder: string) => Object.keys(files).filter((name) => name.startsWith(`${folder}/`))
const omitted = (files: Record<string, string>) => /<h2>未包含<\/h2>\n<ul>(.*)<\/ul>/u.exec(files['index.html'] ?? '')?.[1]?.split('</li>').map((line) => line.replace('<li>', '')).filter((line) => line !== '') ?? []

describe('the originals of a package', () => {
  test('are each in it once, and the line of each bill leads to them', async () => {
    const files = await packed(world.agency)
    const [form = '', ...more] = inFolder(files, '验收单')
    expect([files[form], more]).toEqual(['验收单正本', []])
    expect((files['index.html'] ?? '').split(`>${form}</a>`).length - 1).toBe(3)
  })

  test('are all that was handed in, with what was written in full', async () => {
    const files = await packed(world.agency)
    const contents = Object.values(files)
    for (const text of ['合同正本', '自有明细', '导入表', '批次明细', '验收单正本']) expect(contents.filter((one) => one === text)).toHaveLength(1)
    expect(inFolder(files, '发票').map((name) => files[name]?.slice(0, 5))).toEqual(['%PDF-'])
    const written = files[`工作成果/${bills[0]?.sn ?? ''}-文字.txt`] ?? ''
    expect(written).toContain(sentence)
    expect(written).toContain(result)
    expect(omitted(files)).toEqual(['身份证照片：仅由业务公司在用户管理中查看'])
  })

  test('that the asker may not see are left out, and the index says which and why', async () => {
    const own = await packed(world.company)
    expect(inFolder(own, '企业合同')).toEqual([])
    expect(omitted(own)).toContainEqual(expect.stringMatching(/^企业合同：仅运营商、集团、业务公司可以查看（C.+）$/u))
    for (const who of [world.park, world.platform]) {
      const files = await packed(who)
      expect([inFolder(files, '验收单'), inFolder(files, '企业合同')]).toEqual([[], []])
      expect(omitted(files)).toEqual(expect.arrayContaining([expect.stringMatching(/^验收单：仅业务公司、企业可以查看（YS.+）$/u), expect.stringMatching(/^企业合同：/u), expect.stringMatching(/^任务明细：仅园区、业务公司、企业可以查看（JS.+）$|^任务明细：.+（.+）$/u)]))
      expect(Object.values(files)).toContain('自有明细')
    }
    expect(omitted(await packed(world.platform))).toContainEqual(expect.stringMatching(/^发票：仅园区、业务公司、企业可以查看（\d{20}）$/u))
  })

  test('of one worker have no sheet with the others in it', async () => {
    const files = await packed(world.agency, { of: 'bill', subject_id: bills[0]?.id })
    expect(Object.values(files)).not.toContain('导入表')
    expect(omitted(files)).toContainEqual(expect.stringMatching(/^任务明细：导入的表格含其他用户的信息，请在结算单的证据包中查看（.+）$/u))
  })

  test('whose file is gone are told', async () => {
    await owner(`update app.file set expire_at = now() - interval '1 day' where purpose = 'accept_order' and company_id = $1`, [world.chain.company_id])
    expect(omitted(await packed(world.agency))).toContainEqual(expect.stringMatching(/^验收单：文件已过保存期限（YS.+）$/u))
    await owner(`update app.file set expire_at = null where purpose = 'accept_order' and company_id = $1`, [world.chain.company_id])
  })
})

test('more than a ZIP can hold is refused with what to do', async () => {
  await owner(`update app.file set size = 4400000000 where purpose = 'custom_task_detail' and company_id = $1`, [world.chain.company_id])
  const refused = await callAs<{ error_msg: string }>(app, world.agency, 'POST', '/v1/evidence/packages/', { of: 'settlement', subject_id: settlement })
  expect([refused.status, refused.body.error_msg]).toEqual([400, expect.stringMatching(/^所选范围有 \d+ 个原件，共 4\.1 GB，一个证据包最多 4 GB、65,535 个文件，请按账单或合作用户生成$/u)])
  await owner(`update app.file set size = 12 where purpose = 'custom_task_detail' and company_id = $1`, [world.chain.company_id])
})
