import { chooseOption, openedDialog, rowOf } from '../lib/journey.ts'
import { newCode, newName, openAgency } from '../lib/tenants.ts'
import { enter, expect, test, toasted } from '../lib/suite.ts'

test('R598 R599 开票信息: an agency keeps the titles of its enterprises and its own, also on the page of an enterprise', async ({ page, request }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const [first, second, own] = [newName('示例抬头甲'), newName('示例抬头乙'), newName('示例抬头丙')]
  await enter(page, agency.ticket)
  await page.goto('/agency/finance/billing/info')
  const add = async (command: string, title: string, isForCompany: boolean) => {
    await page.getByRole('button', { name: command }).click()
    const dialog = await openedDialog(page.getByRole('dialog', { name: '新增开票信息' }))
    if (isForCompany) {
      await dialog.getByLabel('企业').fill(company.name)
      await chooseOption(page, company.name)
    }
    await dialog.getByLabel('发票抬头').fill(title)
    await dialog.getByLabel('纳税人识别号').fill('123')
    await dialog.getByRole('button', { name: /保\s*存/u }).click()
    await expect(dialog).toContainText('统一社会信用代码')
    await dialog.getByLabel('纳税人识别号').fill(newCode())
    await dialog.getByRole('button', { name: /保\s*存/u }).click()
    await expect(dialog).toBeHidden()
  }
  await add('新增企业开票信息', first, true)
  await expect(rowOf(page, first)).toContainText(company.name)
  await expect(rowOf(page, first)).toContainText('是')
  await add('新增企业开票信息', second, true)
  await expect(rowOf(page, second)).toContainText('否')

  await rowOf(page, second).getByRole('button', { name: '编辑' }).click()
  const editing = await openedDialog(page.getByRole('dialog', { name: '编辑开票信息' }))
  await editing.getByLabel('收票邮箱').fill('fapiao@example.com')
  await editing.getByRole('switch', { name: '默认抬头' }).click()
  await editing.getByRole('button', { name: /保\s*存/u }).click()
  await expect(rowOf(page, second)).toContainText('是')
  await expect(rowOf(page, first)).toContainText('否')
  await rowOf(page, second).getByRole('button', { name: '删除' }).click()
  const removing = page.getByRole('dialog', { name: '删除开票信息' })
  await removing.getByRole('button', { name: /删\s*除/u }).click()
  await expect(page.getByText('默认抬头不能删除，请先把另一个抬头设为默认').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await rowOf(page, first).getByRole('button', { name: '删除' }).click()
  await removing.getByRole('button', { name: /删\s*除/u }).click()
  await expect(rowOf(page, first)).toHaveCount(0)

  await page.goto(`/agency/customer/company/info/${company.id}`)
  await page.getByRole('tab', { name: '开票信息' }).click()
  const facts = page.getByRole('tabpanel', { name: '开票信息' })
  await expect(facts).toContainText(second)
  await facts.getByRole('button', { name: /编\s*辑/u }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '开票信息' }))
  await dialog.getByLabel('开户行').fill('招商银行示例支行')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await toasted(page, '开票信息已保存')
  await expect(facts).toContainText('招商银行示例支行')

  await page.goto('/agency/finance/billing/info?view=agency')
  await add('新增本公司开票信息', own, false)
  await expect(rowOf(page, own)).toContainText('是')
  await rowOf(page, own).getByRole('button', { name: '变更记录' }).click()
  await expect(page.getByRole('list', { name: '变更记录' }).getByRole('listitem').filter({ hasText: '新增' })).toHaveCount(1)
})
