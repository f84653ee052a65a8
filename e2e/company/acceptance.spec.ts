import type { Page } from '@playwright/test'
import { importBills } from '../lib/first-bills.ts'
import { chooseOption, openedDialog, rowOf } from '../lib/journey.ts'
import { settled } from '../lib/pages.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { admit, apiOf, openAgency } from '../lib/tenants.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: png })
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** An enterprise with a batch of bills, signed in. */
async function withBills(page: Page, { request, databaseUrl }: { request: Parameters<typeof openAgency>[0]; databaseUrl: string }) {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const batch = await importBills(databaseUrl, agency, company, '1000')
  const ticket = await admit(request, company.phone)
  await enter(page, ticket)
  return { agency, company, batch, ticket, api: apiOf(request, ticket) }
}

test('R657 R658 an enterprise attaches a form to its bills, deletes it and attaches another; the page of a bill shows it, and the agency sees it', async ({ page, request, site, browser }) => {
  const { agency } = await withBills(page, { request, databaseUrl: site.databaseUrl })
  const attach = async (name: string) => {
    await page.goto('/company/settlement/bill?view=bills')
    await settled(page)
    await page.getByRole('checkbox', { name: '选择本页全部' }).click()
    await page.getByRole('button', { name: /^关联验收单/u }).click()
    const dialog = await openedDialog(dialogOf(page, '关联验收单'))
    await expect(dialog).toContainText('的 2 笔账单，合计')
    await dialog.getByLabel('验收单名称').fill(name)
    await dialog.locator('input[type=file]').setInputFiles(picture('验收单.png'))
    await expect(dialog.getByText('重新选择')).toBeVisible()
    await dialog.getByRole('button', { name: /^关\s*联$/u }).click()
    await expect(dialog).toBeHidden()
  }
  await attach('一月地推验收单')
  await page.getByRole('tab', { name: '验收单' }).click()
  await expect(rowOf(page, '一月地推验收单')).toContainText('2,000.00')
  await rowOf(page, '一月地推验收单').getByRole('button', { name: '查看账单' }).click()
  await expect(dialogOf(page, /一月地推验收单 的账单/u).getByText(/^ZD\d+/u).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await rowOf(page, '一月地推验收单').getByRole('button', { name: /删\s*除/u }).click()
  await dialogOf(page, /^删除验收单/u).getByRole('button', { name: /删\s*除/u }).click()
  await expect(page.getByText('还没有验收单。在“账单明细”中选择账单，点“关联验收单”。')).toBeVisible()

  await attach('一月地推验收单（更正）')
  await page.goto('/company/settlement/bill?view=bills')
  await page.getByRole('link', { name: /^ZD\d+/u }).first().click()
  // Not the tab of the list, which stays until the bill is there.
  await page.getByRole('article', { name: /^账单 ZD\d+/u }).getByRole('tab', { name: '验收单' }).click()
  await expect(rowOf(page, '一月地推验收单（更正）')).toBeVisible()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByRole('tabpanel', { name: '变更记录' })).toContainText('删除验收单')

  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, agency.ticket)
  await theirs.goto('/agency/settlement/bill?view=accept_orders')
  await expect(rowOf(theirs, '一月地推验收单（更正）')).toBeVisible()
  await theirs.context().close()
})

test('R670 R671 R672 R673 where a template asks for details the audit is refused before they are there, and passes after', async ({ page, request, site }) => {
  const { agency, company, batch, api } = await withBills(page, { request, databaseUrl: site.databaseUrl })
  const template = await agency.api.ok<{ id: string }>('POST', '/v1/task-templates/', { name: '市场推广', task_max_amount: 10_000_000, is_detail_required: true })
  const { task_templates: _, ...three } = await agency.api.ok<Record<string, unknown>>('GET', `/v1/companies/${company.id}/step3/`)
  const { contract_template: _contract, task_template_names: _names, agency_cmb_wallet: _wallet, ...settings } = three
  await agency.api.ok('PUT', `/v1/companies/${company.id}/step3/`, { ...settings, task_templates: [template.id] })
  const made = await api.ok<{ id: string; sn: string }>('POST', '/v1/settlements/', { batch_id: batch })

  // The enterprise looks at what is missing, and uploads one file of its own; first the agency cannot pass it.
  const theirs = page
  await theirs.goto(`/company/settlement/sett/info/${made.id}`)
  await expect(theirs.getByText('任务模板要求上传任务明细').first()).toBeVisible()
  const auditing = await theirs.context().browser()?.newContext()
  const desk = await auditing?.newPage()
  if (desk === undefined) throw new Error('no browser')
  await enter(desk, agency.ticket)
  await desk.goto(`/agency/settlement/sett/info/${made.id}`)
  const audit = async () => {
    await desk.getByRole('article').getByRole('button', { name: /审\s*核/u }).click()
    return openedDialog(dialogOf(desk, /^审核结算单/u))
  }
  const refused = await audit()
  await expect(refused.getByRole('radio', { name: '通过' })).toBeDisabled()
  await expect(refused).toContainText('不能通过：任务模板要求上传任务明细')
  await refused.getByRole('button', { name: /返\s*回/u }).click()

  await theirs.getByRole('tab', { name: '任务明细' }).click()
  await expect(theirs.getByText('2 笔账单中，0 笔已有任务明细')).toBeVisible()
  await theirs.getByRole('button', { name: '上传自有文件' }).click()
  const custom = await openedDialog(dialogOf(theirs, /^上传自有文件/u))
  await custom.locator('input[type=file]').setInputFiles(picture('工作量确认单.png'))
  await expect(custom.getByRole('listitem')).toHaveCount(1)
  await custom.getByLabel('备注').fill('甲方盖章')
  await custom.getByRole('button', { name: /上\s*传/u }).last().click()
  await expect(custom).toBeHidden()
  await theirs.getByRole('tab', { name: '明细上传记录' }).click()
  await rowOf(theirs, '工作量确认单.png').getByRole('button', { name: /修\s*改/u }).click()
  const change = await openedDialog(dialogOf(theirs, /^修改上传记录/u))
  await change.getByLabel('备注').fill('甲方盖章，原件存档')
  await change.getByRole('button', { name: /保\s*存/u }).click()
  await expect(rowOf(theirs, '工作量确认单.png')).toContainText('原件存档')

  await desk.reload()
  const passing = await audit()
  await expect(passing.getByRole('radio', { name: '通过' })).toBeChecked()
  await passing.getByRole('button', { name: /通\s*过/u }).click()
  await expect(passing).toBeHidden()
  await expect(desk.getByText('任务模板要求上传任务明细')).toHaveCount(0)
  await auditing?.close()
})

test('R652 R670 details by sheet, a photo of one of them, and their file', async ({ page, request, site }) => {
  const { batch, api } = await withBills(page, { request, databaseUrl: site.databaseUrl })
  const made = await api.ok<{ id: string }>('POST', '/v1/settlements/', { batch_id: batch })
  const { results } = await api.ok<{ results: { sn: string }[] }>('POST', '/v1/bills/search/', { settlement_id: made.id })
  const items = results.map(({ sn }, index) => ({ row: index + 2, bill_sn: sn, id_no: '', content: '商圈地推', quantity: '12', unit_price: 2500, done_at: '2026-01-08', place: '海口市', remark: '' }))
  const { id } = await api.ok<{ id: string }>('POST', `/v1/settlements/${made.id}/import_task_detail/`, { settlement_id: made.id, items, filename: '明细.xlsx' })
  await expect.poll(async () => (await api.ok<{ status: string }>('GET', `/v1/imports/${id}/`)).status, { timeout: 60_000 }).toBe('import_success')
  await page.goto(`/company/settlement/sett/info/${made.id}?tab=task_details`)
  await expect(page.getByText('2 笔账单中，2 笔已有任务明细')).toBeVisible()
  const first = rowOf(page, '商圈地推')
  await expect(first).toContainText('300.00')
  await first.getByRole('button', { name: /照\s*片/u }).click()
  const photos = await openedDialog(dialogOf(page, /^现场照片/u))
  await photos.locator('input[type=file]').setInputFiles(picture('现场.png'))
  await expect(photos.getByRole('listitem')).toHaveCount(1)
  await photos.getByRole('button', { name: /保\s*存/u }).click()
  await expect(photos).toBeHidden()
  await expect(page.getByRole('button', { name: '照片 1' })).toBeVisible()
  await page.getByRole('button', { name: '导出任务明细' }).click()
  await expect(page.getByText('已开始导出，完成后可在')).toBeVisible()
})

test('a batch is put down to a project company of its enterprise, and its list finds it (decision 63)', async ({ page, request, site }) => {
  const { batch, api } = await withBills(page, { request, databaseUrl: site.databaseUrl })
  await api.ok('POST', '/v1/project-company/', { name: '华南销售项目' })
  await page.goto(`/company/settlement/bill/batch/info/${batch}`)
  await page.getByRole('button', { name: '修改批次信息' }).click()
  const dialog = await openedDialog(dialogOf(page, /^修改批次信息/u))
  await dialog.getByRole('combobox', { name: '项目公司' }).click()
  await chooseOption(page, '华南销售项目')
  await dialog.getByRole('button', { name: /^(?:确\s*定|保\s*存)$/u }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').getByText('华南销售项目').first()).toBeVisible()
  await page.goto('/company/settlement/bill')
  await expect(rowOf(page, '华南销售项目')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('batches.png') })
})
