import { importAgain, readyToPay } from '../lib/first-bills.ts'
import { openPayer, paidSettlement } from '../lib/invoicing.ts'
import { rowOf } from '../lib/journey.ts'
import { addPasskey, named, plugAuthenticator, verifyApprovals } from '../lib/passkeys.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { openAgency } from '../lib/tenants.ts'
import { openFunded, payFromWallet } from '../lib/wallets.ts'

/** The number of the fee bill of a settlement. */
const feeBillOf = ({ sn }: { readonly sn: string }): string => `FW${sn.slice(2)}`

test('R019 服务费账单: an enterprise sees the fees that it paid with its settlements', async ({ page, request, site }) => {
  test.slow()
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const sn = feeBillOf(await paidSettlement(request, agency, payer))
  await enter(page, payer.ticket)
  await page.goto('/company/settlement/service')
  await expect(page.getByRole('heading', { name: '服务费账单' })).toBeVisible()
  const row = rowOf(page, sn)
  await expect(row).toContainText('企业服务费')
  await expect(row).toContainText('已支付')
  await row.getByRole('link', { name: sn }).click()
  await expect(page).toHaveURL(/\/company\/settlement\/service\/info\//u)
  await page.getByRole('tab', { name: '费用构成' }).click()
  await expect(page.getByText('增值服务费')).toBeVisible()
})

test('a separate service fee is paid with a passkey instead of the code; who approved it is proven from the database', async ({ page, site, request }) => {
  test.setTimeout(240_000)
  await plugAuthenticator(page)
  const { agency, payer } = await openFunded(request, site.databaseUrl, 1_000_000, { is_separate_fee: true })
  const ready = await readyToPay(agency, payer.api, await importAgain(agency, payer, '1000'))
  await payFromWallet(request, site.databaseUrl, payer.api, ready, payer.phone)
  await enter(page, payer.ticket)
  await addPasskey(page, request, site, payer.phone, '出纳电脑')
  await page.goto(`${named(site.url)}/company/settlement/service?status=to_payment`)
  await rowOf(page, feeBillOf(ready)).getByRole('button', { name: /^支\s*付$/u }).click()
  const dialog = page.getByRole('dialog', { name: /^支付服务费账单/u })
  await dialog.getByRole('button', { name: '用通行密钥支付' }).click()
  const asked = dialog.getByText(/^请再次输入金额 /u)
  await expect(asked).toBeVisible()
  await dialog.getByLabel('再次输入金额').fill(/[\d,]+\.\d{2}/u.exec(await asked.innerText())?.[0] ?? '')
  await dialog.getByRole('button', { name: '用通行密钥支付' }).click()
  await expect(page.getByText('服务费账单已支付')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { said, status } = verifyApprovals(site)
  expect(said).toMatch(/✓ \S+ .*确认支付 1 张服务费账单/u)
  expect(status).toBe(0)
})
