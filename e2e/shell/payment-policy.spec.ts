import { chooseOption } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

test('付款复核: a company reads its rules in words, changes them and delegates, and its log says so', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/common/system/company?tab=approval')
  const rules = page.getByLabel('付款复核规则')
  await expect(rules).toContainText('不需复核')
  await page.getByRole('button', { name: '编辑规则' }).click()
  const dialog = page.getByRole('dialog')
  const pick = async (label: string, option: string): Promise<void> => {
    await dialog.getByLabel(label).click()
    await chooseOption(page, new RegExp(`^${option}$`, 'u'))
  }
  await pick('多人支付复核人数', '1 人复核')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog.getByText('请输入人数')).toBeVisible()
  await dialog.getByLabel('人数超过').fill('5000')
  await dialog.getByRole('button', { name: '添加委托' }).click()
  await pick('第 1 条委托的委托人', '周企业')
  await pick('第 1 条委托的代理人', '周企业')
  const days = dialog.getByRole('group', { name: '第 1 条委托的起止日期' }).getByRole('textbox')
  await days.first().fill('2026-01-01')
  await days.last().fill('2099-12-31')
  await days.last().press('Enter')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog.getByText('代理人不能是委托人本人')).toBeVisible()
  await pick('第 1 条委托的代理人', '周复核')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog).toBeHidden()
  await expect(rules).toContainText('24 小时内累计人数超过 5,000 人，1 人复核')
  await expect(page.getByText(/放宽的部分在 .+ 之后生效/u)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '周复核' })).toContainText('2099-12-31')
  await page.getByRole('tab', { name: '变更记录' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: '修改付款复核规则' }).last()
  await expect(entry).toContainText('周企业 → 周复核')
})

test('a member without the permission reads the rules and changes none', async ({ page, signIn }) => {
  await signIn(page, phones.companyChecker)
  await page.goto('/common/system/company?tab=approval')
  await expect(page.getByLabel('付款复核规则')).toContainText('可以复核的成员')
  await expect(page.getByRole('button', { name: '编辑规则' })).toBeHidden()
})
