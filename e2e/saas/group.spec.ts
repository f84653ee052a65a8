import { expect, phones, test } from '../lib/suite.ts'
import { chooseOption, rowOf } from '../lib/journey.ts'

test('集团管理: filter in the URL, Back restores, detail with agencies and months', { tag: '@smoke' }, async ({ page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/admin/customer/group')
  await expect(rowOf(page, '众汇灵工集团')).toBeVisible()
  await page.getByRole('textbox', { name: '名称' }).fill('百川')
  await page.getByRole('button', { name: /查\s*询/u }).click()
  await expect(page).toHaveURL(/name=/u)
  await expect(rowOf(page, '众汇灵工集团')).toBeHidden()
  await page.goBack()
  await expect(rowOf(page, '众汇灵工集团')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '名称' })).toHaveValue('')

  await page.getByRole('link', { name: /^众汇灵工集团/u }).click()
  await expect(page).toHaveURL(/\/admin\/customer\/group\/info\//u)
  await expect(page.getByRole('heading', { name: /集团/u }).last()).toBeVisible()
  await expect(page.getByRole('tab', { name: /业务公司/u })).toBeVisible()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByRole('list', { name: '变更记录' }).or(page.getByText('暂无变更记录')).first()).toBeVisible()
})

test('集团管理: chosen by industry', async ({ page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/admin/customer/group')
  await expect(rowOf(page, '众汇灵工集团')).toBeVisible()
  // Among the filters that are folded away.
  await page.getByRole('button', { name: '展开' }).click()
  const choose = async (industry: string) => {
    await page.getByRole('combobox', { name: '所属行业' }).click()
    await chooseOption(page, industry)
    await page.getByRole('button', { name: /查\s*询/u }).click()
  }
  await choose('文化传媒')
  await expect(page).toHaveURL(/industry_id=/u)
  await expect(rowOf(page, '众汇灵工集团')).toBeHidden()
  await choose('企业管理咨询')
  await expect(rowOf(page, '众汇灵工集团')).toBeVisible()
})
