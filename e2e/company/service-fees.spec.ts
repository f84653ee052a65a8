import { addPasskey, named, plugAuthenticator, verifyApprovals } from '../lib/passkeys.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { admit } from '../lib/tenants.ts'

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

/** Whose contract has a separate service fee: it owes one of its fee bills. */
const debtor = '19900001110'

test('a separate service fee is paid with a passkey instead of the code; who approved it is proven from the database', async ({ page, site, request }) => {
  test.setTimeout(180_000)
  await plugAuthenticator(page)
  await enter(page, await admit(request, debtor))
  await addPasskey(page, request, site, debtor, '出纳电脑')
  await page.goto(`${named(site.url)}/company/settlement/service?status=to_payment`)
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '待支付' }).first()
  await row.getByRole('button', { name: /^支\s*付$/u }).click()
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
