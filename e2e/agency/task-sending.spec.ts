import { bringTo, cooperate, newPerson } from '../lib/cooperations.ts'
import { exportedBy } from '../lib/exports.ts'
import { chooseOption, rowOf } from '../lib/journey.ts'
import { enter, expect, lastSms, type Locator, type Page, test } from '../lib/suite.ts'
import { admit, completeCompany, newName, newPhone, openAgency, saveSettings, type Agency } from '../lib/tenants.ts'
import { formOf, nextStep } from '../lib/wizard.ts'

/** An enterprise of the agency with a template of 5,000.00. */
async function ordering({ api }: Agency) {
  const company = await api.openCompany()
  const template = await api.ok<{ id: string; name: string }>('POST', '/v1/task-templates/', { name: newName('地推'), task_max_amount: 500_000 })
  await saveSettings(api, await completeCompany(api, company), { task_templates: [template.id] })
  return { company, template }
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await field.fill(option)
  await chooseOption(page, option)
}

const header = ['任务名称', '任务描述', '单价(元)', '最低价(元)', '最高价(元)', '任务金额(元)', '招募人数', '任务地区', '开始日期', '结束日期', '指派人员身份证号']

test('R651 R655 R656 an agency sends a file of 300 tasks under a template; the one above its limit is told at its cell and left out, and the batch can be exported both ways', async ({ page, request }) => {
  test.slow()
  const agency = await openAgency(request)
  const { company, template } = await ordering(agency)
  await enter(page, agency.ticket)
  await page.goto('/agency/tasks/create')
  await page.getByRole('button', { name: '选择文件' }).click()
  await expect(page.getByText('请选择企业').first()).toBeVisible()
  await choose(page, page.getByRole('combobox', { name: '企业' }), company.name)
  await choose(page, page.getByRole('combobox', { name: '任务模板' }), template.name)
  await page.getByRole('button', { name: '选择文件' }).click()
  const dialog = page.getByRole('dialog', { name: `批量发布任务 · ${company.name} · ${template.name}` })
  await expect(dialog.getByRole('button', { name: '选择文件' })).toBeVisible()
  const rows = Array.from({ length: 300 }, (_, index) => [`地推第 ${index + 1} 组`, '派发传单并拍照', '100', '80', '120', index === 7 ? '6000' : '5000', '5', '海南省/海口市', '', '', ''])
  await dialog.locator('input[type=file]').setInputFiles({ name: '三月任务.csv', mimeType: 'text/csv', buffer: Buffer.from([header, ...rows].map((row) => row.join(',')).join('\r\n')) })
  await expect(dialog.getByRole('row').filter({ hasText: '地推第 8 组' })).toContainText(/任务金额超过任务模板“.*”的任务金额上限 5,000\.00/u, { timeout: 30_000 })
  await expect(dialog.getByText('有错误 1')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^确\s*认/u })).toBeDisabled()
  await dialog.getByRole('button', { name: /移除全部错误行/u }).click()
  await page.getByRole('button', { name: /移\s*除/u }).last().click()
  await dialog.getByRole('button', { name: /确认提交（299 行/u }).click()
  await expect(page.getByText('提交成功，请到导入记录页面查看进度')).toBeVisible()

  const { api } = agency
  await expect.poll(async () => (await api.ok<{ results: { status: string }[] }>('GET', '/v1/task-batches/')).results.map(({ status }) => status), { timeout: 60_000 }).toEqual(['success'])
  await page.goto('/agency/tasks/list?view=batches')
  const batch = rowOf(page, '三月任务.csv')
  await expect(batch).toContainText('全部成功')
  await page.getByRole('button', { name: '导出 1 条' }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  const [titles, found] = await exportedBy(request, api, 'task_batch', 1)
  await batch.getByRole('link').first().click()
  await expect(page.getByText('299 个，成功 299，失败 0')).toBeVisible()
  await expect(page.getByRole('tab', { name: '任务 (299)' })).toBeVisible()
  await page.getByRole('button', { name: '导出批次' }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  expect(await exportedBy(request, api, 'task_batch', 2)).toEqual([titles, found])
  expect(Object.fromEntries((titles ?? []).map((title, index) => [title, found?.[index]]))).toMatchObject({ 文件名: '三月任务.csv', 状态: '全部成功' })
  expect(found).toContain('299')
})

test('新版发布任务: a member without any right of tasks fills it in and cannot send; with the right it is sent', async ({ page, request, site }) => {
  test.slow()
  const agency = await openAgency(request)
  const { company, template } = await ordering(agency)
  const person = newPerson()
  await bringTo(site.databaseUrl, await cooperate(agency.api, person, company.id), 'in_cooperation')
  const phone = newPhone()
  const role = await agency.api.ok<{ id: string }>('POST', '/v1/roles/', { name: newName('只看'), permission_ids: ['CommonSystemModule', 'CommonSystemCompanyPageIndex'] })
  await agency.api.ok('POST', '/v1/staffs/', { name: '王只看', phone, role_ids: [role.id] })
  await enter(page, await admit(request, phone))
  await toLastStep(page, company.name, template.name)
  await expect(page.getByRole('button', { name: /提\s*交/u })).toBeDisabled()
  await expect(page.getByText('没有发布任务的权限，请联系管理员')).toBeVisible()

  const head = await page.context().newPage()
  await enter(head, agency.ticket)
  await toLastStep(head, company.name, template.name)
  await choose(head, formOf(head).getByRole('combobox', { name: '指派人员' }), person.name)
  await head.keyboard.press('Escape')
  await head.getByRole('button', { name: /提\s*交/u }).click()
  await expect(head.getByText('任务已发布')).toBeVisible()
  await head.getByRole('link', { name: '查看任务' }).click()
  await expect(head.getByRole('main').getByText('新版地推').first()).toBeVisible()
  await expect(head.getByRole('main').getByText('招募中').first()).toBeVisible()
  expect(await lastSms(request, person.phone)).toContain('邀请您承接任务“新版地推”')
})

/** Through the wizard to where it is sent; an amount above the template's is refused on the way. */
async function toLastStep(page: Page, company: string, template: string): Promise<void> {
  await page.goto('/agency/new_tasks/create')
  await expect(page.getByRole('heading', { name: '新版发布任务' })).toBeVisible()
  await choose(page, formOf(page).getByRole('combobox', { name: '企业' }), company)
  await nextStep(page, 'template')
  await choose(page, formOf(page).getByRole('combobox', { name: '任务模板' }), template)
  await formOf(page).getByLabel('任务名称').fill('新版地推')
  await formOf(page).getByLabel('任务描述').fill('在商圈介绍小程序')
  await nextStep(page, 'price')
  await formOf(page).getByLabel('单价', { exact: true }).fill('100')
  await formOf(page).getByLabel('任务金额').fill('6000')
  await formOf(page).getByRole('button', { name: '保存并下一步' }).click()
  await expect(page.getByText(/任务金额超过任务模板“.*”的任务金额上限 5,000\.00/u)).toBeVisible()
  await formOf(page).getByLabel('任务金额').fill('5000')
  await nextStep(page, 'place')
  await nextStep(page, 'people')
}
