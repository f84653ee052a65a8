import { confirmMoney } from '../lib/journey.ts'
import { alter } from '../lib/site.ts'
import { expect, phones, test } from '../lib/suite.ts'

test('R019 服务费账单: an enterprise sees the fees that it paid with its settlements', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/settlement/service')
  await expect(page.getByRole('heading', { name: '服务费账单' })).toBeVisible()
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '企业服务费' }).first()
  await expect(row.getByText('已支付')).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/company\/settlement\/service\/info\//u)
  await page.getByRole('tab', { name: '费用构成' }).click()
  await expect(page.getByText('增值服务费')).toBeVisible()
})

test('R679 R680 服务费账单: an enterprise whose contract has a separate service fee pays what is due, from its wallet', async ({ page, request, signIn, site }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // Its administrator signs in by code; here with the password that the demo's others have.
  await alter(site.databaseUrl, `update app.account set password_hash = (select password_hash from app.account where phone = '${phones.company}'), password_at = now() where phone = '19900001110'`)
  await signIn(page, '19900001110')
  await page.goto('/company/settlement/service?status=to_payment')
  const rows = page.getByRole('grid').getByRole('row')
  const row = rows.filter({ has: page.getByRole('button', { name: /^支\s*付$/u }) }).first()
  const sn = (await row.getByRole('link').first().innerText()).trim()
  const settlement = (await row.getByRole('link').nth(1).innerText()).trim()
  await page.screenshot({ path: info.outputPath('fee-bills.png') })
  expect(await page.getByRole('grid').evaluate((grid) => (grid.parentElement?.scrollWidth ?? 0) - (grid.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(1)

  await test.step('the settlement says what is paid apart', async () => {
    await row.getByRole('link').nth(1).click()
    await page.getByRole('tab', { name: /费用/u }).click()
    await expect(page.getByText(/^另行支付的服务费/u)).toBeVisible()
    await expect(page.getByText('服务费另行支付')).toBeVisible()
    await page.screenshot({ path: info.outputPath('settlement-fees.png') })
  })

  await test.step('what is due is paid, with the balance before and after', async () => {
    await page.goto(`/company/settlement/service?sn=${sn}`)
    await rows.filter({ hasText: sn }).getByRole('button', { name: /^支\s*付$/u }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^钱包可用/u)).toBeVisible()
    await expect(dialog.getByText(`结算单 ${settlement} 的服务费`)).toBeVisible()
    await page.screenshot({ path: info.outputPath('pay-fee.png') })
    await confirmMoney(page, request, /^支\s*付$/u, { phone: '19900001110', databaseUrl: site.databaseUrl })
    await expect(rows.filter({ hasText: sn }).getByText('已支付')).toBeVisible()
    await expect(rows.filter({ hasText: sn }).getByRole('button', { name: /^支\s*付$/u })).toHaveCount(0)
  })
})
