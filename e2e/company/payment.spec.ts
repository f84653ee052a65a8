import { confirmMoney, rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'

test('pays two settlements with one code, sent in the name of the company alone (R018, R430, R432)', async ({ page, request, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/settlement/sett?status=to_payment')
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: '待结算' })
  await expect(rows.nth(1)).toBeVisible()
  const chosen = await Promise.all([0, 1].map((index) => rows.nth(index).getByRole('link').first().innerText()))
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量支付' }).click()

  const code = page.waitForRequest((sent) => sent.url().includes('/v1/sms/'))
  await confirmMoney(page, request, /支\s*付/u, phones.company)
  const sent = await code
  expect([new URL(sent.url()).pathname, Object.keys(sent.postDataJSON() as object)]).toEqual(['/v1/sms/payment_captcha/', ['id']])
  for (const sn of chosen) {
    await page.goto(`/company/settlement/sett?sn=${sn}`)
    await expect(page.getByRole('row').filter({ hasText: sn }).getByText(/支付中|结算中|已结算/u).first()).toBeVisible({ timeout: 30_000 })
  }
})

test('撤回: an offline payment is taken back before its voucher', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/settlement/sett?status=paying')
  const row = page.getByRole('grid').getByRole('row').filter({ has: page.getByRole('button', { name: '上传凭证' }) }).first()
  const sn = (await row.getByRole('link').first().innerText()).trim()
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: /^撤\s*回$/u }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/撤回线下支付后回到“待结算”/u)).toBeVisible()
  await dialog.getByRole('button', { name: /撤\s*回/u }).click()
  await expect(page.getByText('已撤回')).toBeVisible()
  await page.goto(`/company/settlement/sett?sn=${sn}`)
  await expect(rowOf(page, sn).getByText('待结算')).toBeVisible()
})
