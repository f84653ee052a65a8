import { openPayer, payingSettlement, provenSettlement } from '../lib/invoicing.ts'
import { openedDialog, rowOf } from '../lib/journey.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { admit, openAgency } from '../lib/tenants.ts'

test('R677 R678 收款确认: two receipts at once, a difference only with a remark; the rest waits for its voucher', { tag: '@smoke' }, async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const proven = [await provenSettlement(request, agency, payer, ['500'], 0), await provenSettlement(request, agency, payer, ['700'], 0)]
  const other = await provenSettlement(request, agency, payer, ['900'], 0)
  const begun = await payingSettlement(agency, payer, ['300'], 0)
  await enter(page, await admit(request, agency.park.phone))
  await page.goto('/park/finance/receive?status=to_write_off')
  await expect(page.getByRole('heading', { name: '收款确认' })).toBeVisible()
  const rows = page.getByRole('grid').first().getByRole('row').filter({ hasText: '查看凭证' })
  await expect(rows).toHaveCount(3)
  for (const { sn } of proven) await rows.filter({ hasText: sn }).getByRole('checkbox').click()
  // R675: what was uploaded for them, to lay beside the bank's statement.
  await page.getByRole('button', { name: '导出凭证（2 张有凭证）' }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
  await page.getByRole('button', { name: /^批量确认收款/u }).click()
  const dialog = await openedDialog(page.getByRole('dialog'))
  const received = dialog.getByLabel(/的到账金额$/u).first()
  const due = Number((await received.inputValue()).replaceAll(',', ''))
  await received.fill('1.00')
  await expect(dialog.getByText(/到账金额少于应付金额，不能核销/u)).toBeVisible()
  await received.fill((due + 5).toFixed(2))
  await expect(dialog.getByText(/到账金额与应付金额不一致，请填写备注/u)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '确认收款' })).toBeDisabled()
  await dialog.getByLabel(/的核销备注$/u).first().fill('企业多付 5.00 元')
  await expect(dialog.getByText(/多付的 ¥ 5.00 存入企业钱包/u)).toBeVisible()
  await dialog.getByRole('button', { name: '确认收款' }).click()
  await expect(page.getByText('已确认 2 张结算单')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(other.sn)
  // What was confirmed stays known: for how much, and by whom.
  await page.goto('/park/finance/receive?status=paid')
  for (const { sn } of proven) await expect(rowOf(page, sn)).toContainText('已确认')
  await expect(page.getByRole('grid').getByRole('columnheader', { name: '到账金额' })).toBeVisible()
  await page.goto('/park/finance/receive?status=paying')
  await expect(rowOf(page, begun.sn)).toContainText('待上传凭证')
})
