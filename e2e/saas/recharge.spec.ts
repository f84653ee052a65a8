import { rowOf } from '../lib/journey.ts'
import { orderCodes, payOrder } from '../lib/services.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { openAgency } from '../lib/tenants.ts'

test('R023 产品充值: the operator finds an order, looks at its contents and confirms that it was paid', async ({ page, request, signIn }) => {
  const agency = await openAgency(request)
  const { sn } = await payOrder(request, agency, await orderCodes(agency, 3000, 2000))
  await signIn(page, phones.saas)
  await page.goto(`/admin/product/recharge?tenant_name=${encodeURIComponent(agency.name)}`)
  const row = rowOf(page, sn)
  await expect(row).toContainText(agency.name)
  await row.getByRole('button', { name: '确认到账' }).click()
  const dialog = page.getByRole('dialog', { name: `确认到账 ${sn}` })
  await expect(dialog.getByRole('group', { name: '订单金额' })).toHaveText(/金额.*180\.00.*优惠.*20\.00.*应付.*160\.00/u)
  await expect(dialog.getByRole('alert')).toContainText('优惠 20.00 元由客户填写，未经运营商确认')
  await expect(dialog.getByRole('button', { name: '查看凭证' })).toBeVisible()
  await dialog.getByRole('button', { name: '确认到账' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('已到账')
  expect(await agency.api.ok('GET', '/v1/topups/')).toMatchObject({ results: [{ sms_count: 3000 }] })
})

test('R023 R213 R214 新增充值: for an agency, at prices that were agreed on', async ({ page, request, signIn }) => {
  const agency = await openAgency(request)
  await signIn(page, phones.saas)
  await page.goto('/admin/product/recharge')
  await page.getByRole('button', { name: '新增充值' }).first().click()
  const form = page.getByRole('form', { name: '新增充值' })
  await form.getByLabel('客户名称').fill(agency.name)
  await page.getByTitle(agency.name).click()
  await form.getByLabel('短信单价', { exact: true }).fill('0.05')
  await form.getByLabel('短信次数', { exact: true }).fill('2000')
  await expect(form.getByRole('status').filter({ hasText: '应付' })).toContainText('100.00')
  await form.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('article', { name: /充值订单 CZ/u })).toContainText(agency.name)
  await expect(page.getByRole('table', { name: '充值内容' }).getByRole('columnheader', { name: '客户余额' })).toBeVisible()
  expect(await agency.api.ok('GET', '/v1/topup-orders/')).toMatchObject({ total: 1, results: [{ status: 'to_payment', amount: 10_000, price: { sms_price: 5 } }] })
})
