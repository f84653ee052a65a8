import { openedDialog, rowOf } from '../lib/journey.ts'
import { orderCodes, payOrder } from '../lib/services.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
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

test('R023 an order that is confirmed in two windows is credited once, and the second says that it has changed', async ({ context, page, request, signIn }) => {
  const agency = await openAgency(request)
  const { sn } = await payOrder(request, agency, await orderCodes(agency, 2500))
  const ticket = await signIn(page, phones.saas)
  const other = await context.newPage()
  await enter(other, ticket)
  const windows = [page, other] as const
  for (const one of windows) {
    await one.goto(`/admin/product/recharge?sn=${sn}`)
    await rowOf(one, sn).getByRole('button', { name: '确认到账' }).click()
    await expect(one.getByRole('dialog', { name: `确认到账 ${sn}` })).toContainText('短信 2,500 次')
  }
  await page.getByRole('dialog').getByRole('button', { name: '确认到账' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await other.getByRole('dialog').getByRole('button', { name: '确认到账' }).click()
  await expect(other.getByText(/数据已变更/u).first()).toBeVisible()
  const usage = await agency.api.ok<{ results: { service: string; count: number; debt: number }[] }>('GET', '/v1/service-use-records/usage/')
  const spent = await agency.api.ok<{ total: number }>('GET', '/v1/service-use-records/?service=sms')
  expect(usage.results[0]).toMatchObject({ service: 'sms', count: 2500 - spent.total, debt: 0 })
})

test('服务单价: a price that is changed is that of the next order, and who changed it is told', async ({ page, request, signIn }) => {
  const agency = await openAgency(request)
  await signIn(page, phones.saas)
  await page.goto('/admin/product/recharge')
  const change = async (from: string, to: string) => {
    await page.getByRole('button', { name: '服务单价' }).click()
    const dialog = await openedDialog(page.getByRole('dialog', { name: '服务单价' }))
    await expect(dialog.getByLabel('活体识别认证单价')).toHaveValue(from)
    await expect(dialog.getByRole('textbox')).toHaveCount(10)
    await dialog.getByLabel('活体识别认证单价').fill(to)
    await dialog.getByRole('button', { name: /^保\s?存$/u }).click()
    await expect(dialog).toBeHidden()
  }
  const priced = async () => (await agency.api.ok<{ price: Record<string, number>; creator: string }>('GET', '/v1/service-prices/')).price['liveness_recognition_auth_price']
  await change('0.80', '0.90')
  expect(await priced()).toBe(90)
  await change('0.90', '0.80')
  expect(await priced()).toBe(80)
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
  await form.getByLabel('短信次数', { exact: true }).fill('99999999999')
  await expect(form.getByText('最多 10,000,000')).toBeVisible()
  await form.getByLabel('短信次数', { exact: true }).fill('2000')
  await form.getByLabel('优惠').fill('500')
  await expect(form.getByText('优惠金额超过充值金额')).toBeVisible()
  await expect(form.getByText('优惠由运营商确认')).toHaveCount(0)
  await form.getByLabel('优惠').fill('')
  await expect(form.getByRole('status').filter({ hasText: '应付' })).toContainText('100.00')
  await form.getByRole('button', { name: '提交订单' }).click()
  await expect(page.getByRole('article', { name: /充值订单 CZ/u })).toContainText(agency.name)
  await expect(page.getByRole('table', { name: '充值内容' }).getByRole('columnheader', { name: '客户余额' })).toBeVisible()
  expect(await agency.api.ok('GET', '/v1/topup-orders/')).toMatchObject({ total: 1, results: [{ status: 'to_payment', amount: 10_000, price: { sms_price: 5 } }] })
})
