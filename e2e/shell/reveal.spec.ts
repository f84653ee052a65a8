import { expect, phones, test } from '../lib/suite.ts'

test('a bill shows personal data masked, whole only for a reason, and not to who may not look', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/bill')
  await page.getByRole('link', { name: /^PC\d+$/u }).first().click()
  await page.getByRole('link', { name: /^ZD\d+$/u }).first().click()
  const facts = page.getByLabel('账单信息')
  await expect(facts).toBeVisible()
  await expect(facts.getByText(/^\d\d\*{14}\w{2}$/u)).toBeVisible()
  await facts.getByRole('button', { name: '查看完整身份证号' }).click()
  await page.getByLabel('查看原因').fill('核实身份')
  const asked = page.waitForRequest((request) => request.url().endsWith('/v1/reveals/'))
  await page.keyboard.press('Enter')
  expect((await asked).postDataJSON()).toMatchObject({ kind: 'bill', field: 'id_no', reason: '核实身份' })
  const shown = facts.getByText(/^\d{17}[\dX]$/u)
  await expect(shown).toBeVisible()
  await expect(facts.getByText(/^\d+s$/u)).toBeVisible()

  // After switching to another tab of the suite and back, the value is masked again.
  await page.getByRole('tab', { name: '账单管理' }).click()
  await expect(facts).toBeHidden()
  await page.getByRole('tab', { name: /^ZD\d+/u }).click()
  await expect(facts.getByText(/^\d\d\*{14}\w{2}$/u)).toBeVisible()

  // A read-only account sees the masked value only.
  const reader = await (await page.context().browser())?.newPage()
  if (!reader) throw new Error('no browser')
  await signIn(reader, '19900000016')
  await reader.goto('/company/settlement/bill')
  await reader.getByRole('link', { name: /^PC\d+$/u }).first().click()
  await reader.getByRole('link', { name: /^ZD\d+$/u }).first().click()
  await expect(reader.getByLabel('账单信息').getByText(/^\d\d\*{14}\w{2}$/u)).toBeVisible()
  await expect(reader.getByRole('button', { name: /^查看完整/u })).toHaveCount(0)
  await reader.close()
})

test('an organisation shows the numbers of its manager masked, whole for half a minute to who may look', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/common/system/company')
  const masked = page.getByText(/^199\*{4}0004$/u)
  await expect(masked.first()).toBeVisible()
  await page.getByRole('button', { name: '查看完整支付验证手机号' }).click()
  await expect(page.getByText(phones.agency, { exact: true })).toBeVisible()
})

test('the operator looks at the number of a group whole', async ({ page, signIn }) => {
  await signIn(page, phones.saas)
  await page.goto('/admin/customer/group')
  await page.getByRole('link', { name: /^众汇灵工集团/u }).click()
  await page.getByRole('button', { name: '查看完整负责人手机号' }).click()
  await expect(page.getByText(phones.platform, { exact: true })).toBeVisible()
})
