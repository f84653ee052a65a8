import { openedDialog, rowOf, rowsIn } from '../lib/journey.ts'
import { awaitNextCode } from '../lib/site.ts'
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
  await expect(dialog.getByText('按近 7 日用量无需补充')).toBeVisible()
  await expect(dialog.getByLabel('短信次数', { exact: true })).toBeFocused()
  for (const [service, count] of [['短信', '20000'], ['签约短信', '5000'], ['签约刷脸', '2000'], ['二要素认证', '3000']] as const) await dialog.getByLabel(`${service}次数`, { exact: true }).fill(count)
  await dialog.getByLabel('优惠').fill('20000')
  await expect(dialog.getByText('优惠金额超过充值金额')).toBeVisible()
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

test('R024 R178 使用记录: a code by which an enterprise pays is one record of its agency, with enterprise and settlement, and one unit less', async ({ page, request, signIn, site }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/finance/recharge?view=uses')
  const grid = page.getByRole('grid').filter({ visible: true })
  await expect(rowsIn(grid)).not.toHaveCount(0)
  const messages = page.getByRole('listitem', { name: '短信', exact: true })
  await expect(messages.getByRole('img')).toHaveAccessibleName(/^近 30 日共用/u)
  await expect(messages).toContainText('按近 7 日用量，可用一年以上')
  const left = async () => Number(/([\d,]+) 次/u.exec(await messages.innerText())?.[1]?.replaceAll(',', ''))
  const before = await left()
  expect(before).toBeGreaterThan(1)

  const company = await apiAs(request, phones.company)
  const { results } = await company.ok<{ results: { id: string; sn: string; company_name: string; pay_mode: string }[] }>('POST', '/v1/settlements/search/', { status: 'to_payment', page_size: 50 })
  const settlement = results.find(({ pay_mode }) => pay_mode !== 'offline')
  if (settlement === undefined) throw new Error('nothing to pay')
  await awaitNextCode(site.databaseUrl)
  await company.ok('POST', `/v1/settlements/${settlement.id}/payment_sms/`, {})
  await expect(async () => {
    await page.goto(`/agency/finance/recharge?view=uses&ref_sn=${settlement.sn}`)
    await expect(grid.getByRole('row').filter({ hasText: '支付验证码' })).toHaveCount(1, { timeout: 3000 })
  }).toPass()
  const row = grid.getByRole('row').filter({ hasText: '支付验证码' })
  await expect(row).toContainText('短信')
  await expect(row.getByRole('link', { name: settlement.sn })).toBeVisible()
  const name = (await (await apiAs(request, phones.agency)).ok<{ results: { company_name: string }[] }>('GET', `/v1/service-use-records/?ref_sn=${settlement.sn}`)).results.map(({ company_name }) => company_name)
  expect(name).toHaveLength(1)
  await expect(row).toContainText(name[0] ?? '')
  await expect.poll(left).toBe(before - 1)
})

test.describe('offline', () => {
  // The browser itself says that it is.
  test.use({ isQuiet: false })

  test('R023 an agency without orders or uses reads what is missing, and offline that the connection is gone', async ({ page, request, context }) => {
    const agency = await openAgency(request)
    await enter(page, agency.ticket)
    await page.goto('/agency/finance/recharge')
    await expect(page.getByText('还没有充值订单。')).toBeVisible()
    await page.getByRole('button', { name: '申请充值' }).first().click()
    const dialog = await openedDialog(page.getByRole('dialog', { name: '申请充值' }))
    // By keyboard alone: the counts in their order, then discount, remark and the button.
    await page.keyboard.type('1200')
    for (const next of ['签约短信次数', '签约刷脸次数', '电子文件签章次数']) {
      await page.keyboard.press('Tab')
      await expect(dialog.getByLabel(next, { exact: true })).toBeFocused()
    }
    await expect(dialog.getByRole('status').filter({ hasText: '应付' })).toContainText('72.00')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByText(/网络已断开|连接中断/u).first()).toBeVisible()
    await expect(dialog.getByLabel('短信次数', { exact: true })).toHaveValue('1200')
    await context.setOffline(false)
    await dialog.getByRole('button', { name: /提交申请|重\s?试/u }).first().click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, '待付款')).toContainText('短信 1,200 次')
    expect(await agency.api.ok('GET', '/v1/topup-orders/')).toMatchObject({ total: 1 })
    await rowOf(page, '待付款').getByRole('link').first().click()
    await expect(page.getByText('等待业务公司上传付款凭证')).toBeVisible()
  })
})
