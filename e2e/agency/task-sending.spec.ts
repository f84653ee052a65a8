import { bringTo, cooperate, newPerson } from '../lib/cooperations.ts'
import { enter, expect, type Locator, type Page, test } from '../lib/suite.ts'
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
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: option }).first().click()
}

const header = ['任务名称', '任务描述', '单价(元)', '最低价(元)', '最高价(元)', '任务金额(元)', '招募人数', '任务地区', '开始日期', '结束日期', '指派人员身份证号']

test('R651 R656 an agency sends a file of 300 tasks under a template; the one above its limit is told at its cell and left out', async ({ page, request }) => {
  test.slow()
  const agency = await openAgency(request)
  const { company, template } = await ordering(agency)
  await enter(page, agency.ticket)
  await page.goto('/agency/tasks/create')
  await page.getByRole('button', { name: '选择文件' }).click()
  await expect(page.getByText('请选择企业').first()).toBeVisible()
  await choose(page, page.getByRole('combobox', { name: '企业' }), company.name)
  await choose(page, page.getByRole('combobox', { name: '任务模板' }), template.name)
  await page.screenshot({ path: 'test-results/task-batch.png' })
  await page.getByRole('button', { name: '选择文件' }).click()
  const dialog = page.getByRole('dialog', { name: `批量发布任务 · ${company.name} · ${template.name}` })
  await expect(dialog.getByRole('button', { name: '选择文件' })).toBeVisible()
  const rows = Array.from({ length: 300 }, (_, index) => [`地推第 ${index + 1} 组`, '派发传单并拍照', '100', '80', '120', index === 7 ? '6000' : '5000', '5', '海南省/海口市', '', '', ''])
  await dialog.locator('input[type=file]').setInputFiles({ name: '三月任务.csv', mimeType: 'text/csv', buffer: Buffer.from([header, ...rows].map((row) => row.join(',')).join('\r\n')) })
  await expect(dialog.getByText(/任务金额超过任务模板“.*”的任务金额上限 5,000\.00/u).first()).toBeVisible({ timeout: 30_000 })
  await page.screenshot({ path: 'test-results/task-preview.png' })
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
  await page.goto('/agency/new_tasks/create')
  await choose(page, formOf(page).getByRole('combobox', { name: '企业' }), company.name)
  await nextStep(page, 'template')
  await choose(page, formOf(page).getByRole('combobox', { name: '任务模板' }), template.name)
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
  await expect(page.getByRole('button', { name: /提\s*交/u })).toBeDisabled()
  await expect(page.getByText('没有发布任务的权限，请联系管理员')).toBeVisible()
  await page.screenshot({ path: 'test-results/task-wizard.png' })
})
