import { openPayer, paidSettlement } from '../lib/invoicing.ts'
import { rowOf } from '../lib/journey.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { openAgency } from '../lib/tenants.ts'

test('R017 账单管理: batches and bills below the group, each opens, nothing can be changed', { tag: '@smoke' }, async ({ page, request, signIn, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  await paidSettlement(request, agency, payer)
  await signIn(page, phones.platform)
  await page.goto('/platform/settlement/bill')
  await expect(page.getByRole('heading', { name: '账单管理' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '业务公司' })).toBeVisible()
  await expect(page.getByRole('button', { name: /导入账单|生成结算单|取消批次/u })).toHaveCount(0)
  const batch = rowOf(page, payer.name).getByRole('link').first()
  const sn = (await batch.innerText()).trim()
  await batch.click()
  await expect(page).toHaveURL(/\/platform\/settlement\/bill\/batch\/info\//u)
  await expect(page.getByRole('heading', { name: sn })).toBeVisible()
  await expect(page.getByRole('button', { name: /生成结算单|取消批次|修改批次信息|修改备注/u })).toHaveCount(0)

  await page.goto('/platform/settlement/bill?view=bills&status=paid')
  const bill = rowOf(page, payer.name)
  await expect(bill.getByText('已支付')).toBeVisible()
  await bill.getByRole('button', { name: '为什么' }).click()
  await expect(page.getByRole('dialog')).toContainText('到账金额')
  await page.keyboard.press('Escape')
  await bill.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/platform\/settlement\/bill\/info\//u)
  await expect(page.getByRole('tab', { name: '金额构成' })).toBeVisible()
  await expect(page.getByRole('button', { name: '修改备注' })).toHaveCount(0)
})
