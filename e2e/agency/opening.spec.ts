import { expect, phones, test } from '../lib/suite.ts'
import { rowOf } from '../lib/journey.ts'

test('开户进度: the first page counts what is not complete, the list finds it, its page says what is missing and leads there', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/')
  await page.getByRole('link', { name: /开户未完成的企业/u }).click()
  await expect(page).toHaveURL(/agency\/customer\/company\?is_open=false/u)
  const row = rowOf(page, '海口青屿示例设计有限公司')
  await expect(row).toContainText('1/9')
  await row.getByRole('link', { name: /^海口青屿/u }).click()
  const opening = page.getByRole('region', { name: '开户进度' })
  await expect(opening.getByRole('heading')).toHaveText('开户进度 1/9')
  await expect(opening.getByRole('listitem').filter({ hasText: '基本信息' })).toContainText('已完成')
  await expect(opening.getByRole('listitem').filter({ hasText: '生效中的合同' })).toContainText('由业务公司签订')
  await expect(opening.getByRole('link', { name: '生效中的合同' })).toHaveAttribute('href', /\/agency\/customer\/contract\?company_id=/u)
  await expect(page.getByText('近一年没有结算')).toBeVisible()
  await opening.getByRole('link', { name: '业务配置' }).click()
  await expect(page).toHaveURL(/edit\/.*step=settings/u)
})

test('the year of an enterprise as pictures, with the same figures as tables', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/customer/company?name=海口云舟')
  await rowOf(page, '海口云舟示例科技有限公司').getByRole('link', { name: /^海口云舟/u }).click()
  for (const title of ['已支付结算额', '结算人数', '支付失败笔数与占比']) await expect(page.getByRole('figure').filter({ hasText: title })).toBeVisible()
  await expect(page.getByRole('region', { name: '开户进度' })).toHaveCount(0)
})
