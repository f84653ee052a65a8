import { expect, phones, test } from '../lib/suite.ts'

test('R017 账单管理: batches and bills below the group, each opens, nothing can be changed', { tag: '@smoke' }, async ({ page, signIn }) => {
  await signIn(page, phones.platform)
  await page.goto('/platform/settlement/bill')
  await expect(page.getByRole('heading', { name: '账单管理' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '业务公司' })).toBeVisible()
  await expect(page.getByRole('button', { name: /导入账单|生成结算单|取消批次/u })).toHaveCount(0)
  const batch = page.getByRole('row').nth(1).getByRole('link').first()
  const sn = (await batch.innerText()).trim()
  await batch.click()
  await expect(page).toHaveURL(/\/platform\/settlement\/bill\/batch\/info\//u)
  await expect(page.getByRole('heading', { name: sn })).toBeVisible()
  await expect(page.getByRole('button', { name: /生成结算单|取消批次|修改备注/u })).toHaveCount(0)

  await page.goto('/platform/settlement/bill?view=bills&status=paid')
  await expect(page.getByRole('row').nth(1).getByText('已支付')).toBeVisible()
  await page.getByRole('button', { name: '为什么' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('到账金额')
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/platform\/settlement\/bill\/info\//u)
  await expect(page.getByRole('tab', { name: '金额构成' })).toBeVisible()
  await expect(page.getByRole('button', { name: '修改备注' })).toHaveCount(0)
})

test('账单管理: both lists are exported', async ({ page, signIn }) => {
  await signIn(page, phones.platform)
  for (const [view, call] of [['', '/v1/bill-batches/exports/'], ['?view=bills', '/v1/bills/exports/']] as const) {
    await page.goto(`/platform/settlement/bill${view}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const answer = page.waitForResponse((one) => one.url().includes(call))
    await page.getByRole('button', { name: /^导\s*出/u }).click()
    expect((await answer).status()).toBe(200)
    await expect(page.getByText('已开始导出').first()).toBeVisible()
  }
})
