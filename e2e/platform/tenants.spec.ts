import type { Page } from '@playwright/test'
import { demoWorkers, rowFor } from '../lib/bill-sheet.ts'
import { exportedRows } from '../lib/exports.ts'
import { importBills } from '../lib/first-bills.ts'
import { rowOf } from '../lib/journey.ts'
import { admit, apiAs, apiOf, letWork, newCode, newName, newPhone, openAgency } from '../lib/tenants.ts'
import { fillBasics, formOf, nextStep } from '../lib/wizard.ts'
import { enter, expect, phones, test, ticketOf } from '../lib/suite.ts'

test('R218 R219 R474 新增业务公司 in a park, whose limits then hold for its enterprises: the least of them is named', async ({ page, request, signIn, site }) => {
  const [number, phone] = [newName(''), newPhone()]
  const saas = await apiAs(request, phones.saas)
  const park = await saas.openPark()
  await signIn(page, phones.platform)
  await page.goto('/platform/operate/business/add')
  await fillBasics(formOf(page), { name: `示例业务公司(${number})`, phone })
  await nextStep(page, 'qualification')
  await formOf(page).getByLabel('统一社会信用代码').fill(newCode())
  await nextStep(page, 'settings')
  await formOf(page).getByLabel('所属园区').fill(park.name)
  await page.keyboard.press('Enter')
  await formOf(page).getByLabel('单笔限额').fill('40000')
  await formOf(page).getByLabel('单人月限额', { exact: true }).fill('30000')
  await formOf(page).getByRole('button', { name: '保存并下一步' }).click()
  await expect(formOf(page).getByText('单笔限额不能超过单人月限额')).toBeVisible()
  await formOf(page).getByLabel('单笔限额').fill('')
  await nextStep(page, 'industries')
  await formOf(page).getByRole('button', { name: /^保\s*存$/u }).click()
  await expect(page.getByRole('heading', { name: `示例业务公司（${number}）` })).toBeVisible()
  await expect(page.getByText(park.name).filter({ visible: true }).first()).toBeVisible()

  const agency = apiOf(request, await admit(request, phone))
  const company = await agency.openCompany()
  const [worker] = demoWorkers().slice(70)
  if (worker === undefined) throw new Error('the demo has workers')
  await letWork(site.databaseUrl, company.id, [worker])
  const told = async (yuan: string): Promise<readonly string[]> => {
    const [name, id_no, phone_no, account_no, amount, task_sn, remark] = rowFor(worker, yuan, number)
    const row = { row: 2, name, id_no, phone: phone_no, account_no, amount, task_sn, remark }
    const { results } = await agency.ok<{ results: { issues: { text: string }[] }[] }>('POST', '/v1/bills/import_check/', { company_id: company.id, rows: [row] })
    return results.flatMap(({ issues }) => issues.map(({ text }) => text))
  }
  expect(await told('31000')).toContain('本月累计将达 31,000.00，超过月限额 30,000.00（业务公司限额）')
  const { version } = await saas.ok<{ version: number }>('GET', `/v1/parks/${park.id}/step3/`)
  await saas.ok('PUT', `/v1/parks/${park.id}/step3/`, { settlement_config: { month_max_amount: 2_000_000 }, config: {}, version })
  expect(await told('31000')).toContain('本月累计将达 31,000.00，超过月限额 20,000.00（园区限额）')
})

test('R633 业务公司管理: exported with credit code, manager, address and steps', { tag: '@smoke' }, async ({ page, request, signIn }) => {
  const agency = await openAgency(request)
  await signIn(page, phones.platform)
  await page.goto(`/platform/operate/business?name=${agency.name}`)
  const row = rowOf(page, agency.name)
  await expect(row).toContainText(agency.park.name)
  await row.getByRole('link', { name: agency.name, exact: true }).click()
  const missing = page.getByRole('region', { name: '开户进度' }).getByRole('listitem').filter({ hasText: '未完成' })
  await expect(missing.filter({ hasText: /资质信息|任务与行业/u })).toHaveCount(2)
  await page.goBack()
  const [headings, first] = await exportedRows(page)
  expect(headings).toEqual(['名称', '简称', '统一社会信用代码', '所属园区', '负责人', '负责人手机号', '企业数', '合作用户数', '本月结算额', '联系地址', '开户进度', '状态', '创建时间'])
  const cell = (title: string) => first?.[headings?.indexOf(title) ?? -1]
  expect([cell('名称'), cell('所属园区'), cell('负责人手机号'), cell('开户进度')]).toEqual([agency.name, agency.park.name, `${agency.phone.slice(0, 3)}****${agency.phone.slice(-4)}`, expect.stringContaining('还缺资质信息、任务与行业')])
})

const compared = ['名称', '统一社会信用代码', '所属业务公司', '负责人手机号', '合同状态', '合作用户数', '本月结算额', '余额', '状态']

/** What one of those above sees of the enterprise: its facts, its year, and the row of the file. */
async function seen(page: Page, list: string, { name, phone }: { readonly name: string; readonly phone: string }) {
  await page.goto(`${list}?name=${encodeURIComponent(name)}`)
  await rowOf(page, name).getByRole('link').first().click()
  const own = page.getByRole('article').filter({ visible: true }).last()
  await expect(own.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`).first()).toBeVisible()
  await expect(own.getByText('近一年没有结算')).toBeVisible()
  await expect(own.getByRole('button', { name: /^(编\s*辑|停\s*用|启\s*用|更换负责人|再次邀请)$/u })).toHaveCount(0)
  expect(await own.innerText()).not.toContain(phone)
  const progress = await own.getByRole('region', { name: '开户进度' }).getByRole('heading').innerText()
  await page.goto(`${list}?name=${encodeURIComponent(name)}`)
  const [headings = [], row = []] = await exportedRows(page)
  return { progress, cells: compared.map((title) => row[headings.indexOf(title)]) }
}

test('R013 R636 the park and the group look at an enterprise: the same figures, nothing to change, nobody unmasked, and its file', async ({ page, context, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  await importBills(site.databaseUrl, agency, company, '100')
  await enter(page, await ticketOf(request, phones.platform))
  const group = await seen(page, '/platform/customer/company', company)
  const other = await context.newPage()
  await enter(other, await admit(request, agency.park.phone))
  const park = await seen(other, '/park/customer/company', company)
  expect(park).toEqual(group)
  expect(group.cells).toContain(company.name)
  expect(group.cells).toContain(`${company.phone.slice(0, 3)}****${company.phone.slice(-4)}`)
  expect(group.cells[compared.indexOf('合作用户数')]).toBe('2')
})
