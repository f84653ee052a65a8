import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { chooseOption, openedDialog, rowOf } from '../lib/journey.ts'
import { apiAs, newName, openAgency } from '../lib/tenants.ts'
import { formOf } from '../lib/wizard.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'

const complete = '甲方：{{企业名称}}\n乙方：{{业务公司名称}}\n# 第一条 身份\n丙方：{{姓名}}，身份证号 {{身份证号}}'

/** What agencies can assign. */
async function generated(request: APIRequestContext, name: string): Promise<string> {
  const operator = await apiAs(request, phones.saas)
  const { id, version } = await operator.ok<{ id: string; version: number }>('POST', '/v1/contract-templates/', { name, body: complete })
  await operator.ok('PUT', `/v1/contract-templates/${id}/generate/`, { version })
  return id
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true })

/** In the open list of a field; another one that closes may still be on the page. */
async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await field.fill(option)
  await chooseOption(page, option)
}

test('R610 企业配置: one contract template for twelve enterprises, and a thirteenth keeps its own', { tag: '@smoke' }, async ({ page, request }) => {
  const [common, own] = [newName('通用协议'), newName('自有协议')]
  await generated(request, common)
  const ownId = await generated(request, own)
  const { ticket, api } = await openAgency(request)
  const companies = []
  for (let index = 0; index < 13; index += 1) companies.push(await api.openCompany())
  const thirteenth = companies.at(-1)
  await api.ok('PUT', `/v1/contract-templates/${ownId}/company/`, { company_ids: [thirteenth?.id] })
  await enter(page, ticket)
  await page.goto('/agency/customer/configure?page_size=20')
  await expect(rowOf(page, thirteenth?.name ?? '')).toContainText(own)
  await page.getByRole('checkbox', { name: '选择本页全部' }).click()
  await rowOf(page, thirteenth?.name ?? '').getByRole('checkbox').click()
  await page.getByRole('button', { name: '分配合同模板' }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('为 12 家企业分配合同模板')
  await choose(page, dialog.getByRole('combobox', { name: '合作协议模板' }), common)
  await dialog.getByRole('button', { name: /分\s*配/u }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: common })).toHaveCount(12)
  await expect(rowOf(page, thirteenth?.name ?? '')).toContainText(own)

  await page.getByRole('tab', { name: '合同模板' }).click()
  await page.getByRole('textbox', { name: '模板名称' }).fill(common)
  await page.getByRole('button', { name: /查\s*询/u }).click()
  await expect(rowOf(page, common)).toContainText('12')
  await rowOf(page, common).getByRole('button', { name: '查看', exact: true }).click()
  // This agency has no workers.
  await expect(dialogOf(page)).toContainText('还没有合作用户，预览使用样例数据。')
  await expect(dialogOf(page)).toContainText('丙方：样例用户，身份证号 11**************11')
  await dialogOf(page).getByRole('button', { name: /关\s*闭/u }).last().click()
})

test('R172 企业配置: a task template is added, changed, and offered by the form of an enterprise until it is disabled', async ({ page, request }) => {
  const contract = newName('表单协议')
  await generated(request, contract)
  const { ticket, api } = await openAgency(request)
  const company = await api.openCompany()
  await enter(page, ticket)
  await page.goto('/agency/customer/configure?view=task_template')
  await page.getByRole('button', { name: '新增任务模板' }).click()
  const dialog = await openedDialog(dialogOf(page))
  await dialog.getByLabel('模板名称').fill('地推')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog.getByText('请输入任务金额上限')).toBeVisible()
  await dialog.getByLabel('任务金额上限').fill('5000')
  await dialog.getByRole('switch', { name: '须上传任务明细' }).click()
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, '地推')).toContainText('5,000.00')
  await rowOf(page, '地推').getByRole('button', { name: /编\s*辑/u }).click()
  await openedDialog(dialog)
  await dialog.getByLabel('任务金额上限').fill('6000.5')
  await dialogOf(page).getByRole('button', { name: /保\s*存/u }).click()
  await expect(rowOf(page, '地推')).toContainText('6,000.50')

  await page.getByRole('tab', { name: '企业', exact: true }).click()
  await rowOf(page, company.name).getByRole('link', { name: `编辑配置：${company.name}` }).click()
  await expect(page).toHaveURL(/\/agency\/customer\/company\/edit\/[\w-]+\?step=settings$/u)
  const form = formOf(page)
  // Three values, without a search.
  await form.getByRole('combobox', { name: '支付方式' }).click()
  await chooseOption(page, '线下打款')
  await choose(page, form.getByRole('combobox', { name: '合作协议模板' }), contract)
  await choose(page, form.getByRole('combobox', { name: '可用任务模板' }), '地推')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '保存并下一步' }).click()
  await expect(page).toHaveURL(/step=industries$/u)
  await page.goto(`/agency/customer/company/info/${company.id}?tab=settings`)
  const settings = page.getByRole('tabpanel', { name: '业务配置' }).filter({ visible: true })
  await expect(settings).toContainText(contract)
  await expect(settings).toContainText('地推')

  await page.goto('/agency/customer/configure?view=task_template')
  await rowOf(page, '地推').getByRole('button', { name: /停\s*用/u }).click()
  await dialogOf(page).getByRole('button', { name: /停\s*用/u }).click()
  await expect(rowOf(page, '地推').getByRole('button', { name: /启\s*用/u })).toBeVisible()
  await page.goto(`/agency/customer/company/edit/${company.id}?step=settings`)
  // What was chosen stays, and says what became of it.
  await expect(formOf(page).getByText('地推（已停用）')).toBeVisible()
})
