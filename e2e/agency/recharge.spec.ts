import { openedDialog, rowOf } from '../lib/journey.ts'
import { answerOrder, orderCodes, payOrder, receipt } from '../lib/services.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { apiAs, openAgency } from '../lib/tenants.ts'

test('R023 R203 R343 服务充值: an agency orders, proves the payment, and has the counts once the operator confirms', async ({ page, request }) => {
  const agency = await openAgency(request)
  await enter(page, agency.ticket)
  await page.goto('/agency/finance/recharge')
  const balances = page.getByRole('list', { name: '服务余额' })
  await expect(balances.getByRole('listitem')).toHaveCount(10)
  await expect(balances.getByRole('listitem', { name: '短信', exact: true })).toContainText('0')
  await page.getByRole('button', { name: '申请充值' }).first().click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '申请充值' }))
  for (const [service, count] of [['短信', '20000'], ['签约短信', '5000'], ['签约刷脸', '2000'], ['二要素认证', '3000']] as const) await dialog.getByLabel(`${service}次数`, { exact: true }).fill(count)
  await dialog.getByLabel('优惠').fill('20000')
  await expect(dialog.getByText('优惠金额应在 0 与充值金额之间')).toBeVisible()
  await dialog.getByLabel('优惠').fill('500')
  await expect(dialog.getByRole('status').filter({ hasText: '应付' })).toContainText('13,100.00')
  await dialog.getByRole('button', { name: '提交申请' }).click()
  await expect(dialog).toBeHidden()

  const row = rowOf(page, '待付款')
  await expect(row).toContainText('短信 20,000 次')
  await row.getByRole('button', { name: '上传凭证' }).click()
  const voucher = page.getByRole('dialog', { name: /上传付款凭证/u })
  await voucher.locator('input[type=file]').setInputFiles(receipt)
  await expect(voucher.getByText(`已上传：${receipt.name}`)).toBeVisible()
  await voucher.getByRole('button', { name: /^提\s?交$/u }).click()
  await expect(voucher).toBeHidden()
  await expect(rowOf(page, '待确认')).toBeVisible()

  const { results } = await agency.api.ok<{ results: { id: string; sn: string; version: number }[] }>('GET', '/v1/topup-orders/')
  const [order] = results
  if (order === undefined) throw new Error('no order')
  await answerOrder(await apiAs(request, phones.saas), order, { action: 'confirm' })
  await page.reload()
  await expect(balances.getByRole('listitem', { name: '短信', exact: true })).toContainText('20,000')
  await rowOf(page, '已到账').getByRole('link', { name: order.sn }).click()
  await expect(page.getByRole('article', { name: `充值订单 ${order.sn}` })).toContainText('13,100.00')
  await expect(page.getByRole('table', { name: '充值内容' })).toContainText('5,000')
})

test('R023 an order that was rejected says why, is corrected and submitted again', async ({ page, request }) => {
  const agency = await openAgency(request)
  const paid = await payOrder(request, agency, await orderCodes(agency, 1000))
  await answerOrder(await apiAs(request, phones.saas), paid, { action: 'reject', reason: '金额与凭证不符' })
  await enter(page, agency.ticket)
  await page.goto('/agency/finance/recharge')
  await rowOf(page, '已驳回').getByRole('button', { name: '重新提交' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: /重新提交充值订单/u }))
  await expect(dialog).toContainText('驳回原因：金额与凭证不符')
  await dialog.getByLabel('短信次数', { exact: true }).fill('2000')
  await dialog.getByRole('button', { name: '重新提交' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, '待付款')).toContainText('短信 2,000 次')
})

test('R024 使用记录: a code that an enterprise asks for is one record of the agency', async ({ page, request, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/finance/recharge?view=uses')
  const grid = page.getByRole('grid').filter({ visible: true })
  await expect(grid).toContainText('登录验证码')
  await expect(page.getByRole('listitem', { name: '短信', exact: true }).getByRole('img')).toHaveAccessibleName(/^近 30 日共用/u)
  await expect(page.getByRole('listitem', { name: '短信', exact: true })).toContainText('按近 7 日用量，可用一年以上')
  const before = await (await apiAs(request, phones.agency)).ok<{ total: number }>('GET', '/v1/service-use-records/?category=self')
  expect(before.total).toBeGreaterThan(0)
})
