import { inPaymentApp } from '../lib/alipay.ts'
import { importBills, readyToPay } from '../lib/first-bills.ts'
import { askForCode, openedDialog, rowOf } from '../lib/journey.ts'
import { enter, expect, smsCode, test } from '../lib/suite.ts'
import { admit, apiOf, openAgency, saveSettings } from '../lib/tenants.ts'

interface Settlement {
  readonly id: string
  readonly sn: string
  readonly status: string
}

test('R026 R668 R694 R696 R697 R698 R699 R700 journey 5: signed, topped up and paid by link: 结算中, 已结算; what is left is taken out, and the agreement ended', async ({ page, request, site }) => {
  test.setTimeout(240_000)
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  await saveSettings(agency.api, company, { pay_mode: 'alipay' })
  const ticket = await admit(request, company.phone)
  const theirs = apiOf(request, ticket)
  await enter(page, ticket)
  await page.goto('/company/finance/account')
  await expect(page.getByRole('heading', { name: '支付宝钱包' })).toBeVisible()
  const card = page.getByRole('region', { name: '支付宝钱包' })
  await expect(card).toContainText('未签约')

  await test.step('签约', async () => {
    await card.getByRole('button', { name: /^签\s?约$/u }).click()
    await page.getByRole('button', { name: '获取签约链接' }).click()
    await inPaymentApp(page, '打开支付宝签约', '同意签约')
    // It closes by itself once it is signed.
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 })
    await expect(card).toContainText('已签约', { timeout: 30_000 })
    await expect(card).toContainText('c***@example.com')
  })

  await test.step('充值', async () => {
    await card.getByRole('button', { name: /^充\s?值$/u }).click()
    const dialog = await openedDialog(page.getByRole('dialog', { name: '支付宝充值' }))
    await dialog.getByLabel('金额').fill('1234.56')
    await dialog.getByRole('button', { name: '获取充值链接' }).click()
    await inPaymentApp(page, '打开支付宝付款', '确认付款')
    await expect(card).toContainText('1,234.56', { timeout: 30_000 })
    await page.getByRole('dialog').getByRole('button', { name: /^关\s?闭$/u }).last().click()
    await page.reload()
    const arrived = rowOf(page, '1,234.56').first()
    await expect(arrived).toContainText('充值')
    await expect(arrived).toContainText('caiwu@example.com')
  })

  const batch = await importBills(site.databaseUrl, agency, company, '3000')
  const ready = await readyToPay(agency, theirs, batch)
  await test.step('支付宝付款', async () => {
    await page.goto(`/company/settlement/sett/info/${ready.id}`)
    await page.getByRole('button', { name: '支付宝付款' }).click()
    await page.getByRole('button', { name: '获取付款链接' }).click()
    await inPaymentApp(page, '打开支付宝付款', '确认付款')
    await expect(page.getByRole('dialog')).toContainText('支付宝已付款', { timeout: 30_000 })
    await page.getByRole('dialog').getByRole('button', { name: /^关\s?闭$/u }).last().click()
    await expect.poll(async () => (await theirs.ok<Settlement>('GET', `/v1/settlements/${ready.id}`)).status, { timeout: 60_000 }).toBe('paid')
    await expect(page.getByText('已结算').first()).toBeVisible({ timeout: 30_000 })
  })

  await page.goto('/company/finance/account')
  await test.step('提现: an amount that cannot be read is told as such, and what was applied for is followed on the same page', async () => {
    await card.getByRole('button', { name: '提现申请' }).click()
    const dialog = await openedDialog(page.getByRole('dialog', { name: '支付宝提现' }))
    await dialog.getByLabel('提现金额').fill('12.345')
    await dialog.getByRole('button', { name: /^提\s?交$/u }).click()
    await expect(dialog.getByText('金额最多两位小数')).toBeVisible()
    await expect(dialog.getByText('请输入提现金额')).toHaveCount(0)
    await dialog.getByLabel('提现金额').fill('12.34')
    await dialog.getByRole('button', { name: /^提\s?交$/u }).click()
    await expect(dialog).toBeHidden({ timeout: 30_000 })
    await page.getByRole('tab', { name: '提现记录' }).click()
    const applied = rowOf(page, '12.34').first()
    await expect(applied).toContainText('待审核')
    const { results: [withdrawal] } = await agency.api.ok<{ results: { id: string; version: number; sn: string }[] }>('GET', '/v1/cmb-withdraw-records/?channel=alipay')
    await agency.api.ok('PUT', `/v1/cmb-withdraw-records/${withdrawal?.id}/audit/`, { result: 'reject', reason: '请先结清', version: withdrawal?.version })
    await page.reload()
    await expect(rowOf(page, '12.34').first()).toContainText('已驳回')
    await page.getByRole('link', { name: withdrawal?.sn ?? 'none' }).click()
    await expect(page.getByRole('dialog').getByText('请先结清').first()).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('解约 is refused while anything is in the book', async () => {
    await card.getByRole('button', { name: /^解\s?约$/u }).click()
    const dialog = await openedDialog(page.getByRole('dialog', { name: '解除支付宝协议' }))
    await dialog.getByLabel('原因').fill('改用招行钱包')
    await askForCode(page, dialog, site.databaseUrl)
    await dialog.getByLabel('验证码', { exact: true }).fill(await smsCode(request, company.phone))
    await dialog.getByRole('button', { name: /^解\s?约$/u }).click()
    await expect(page.getByText('支付宝钱包还有余额或在途资金，请先提现并等其完成，再解约').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /离开|放弃|不保存/u }).click().catch(() => undefined)
  })
})
