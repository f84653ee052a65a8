import { importAmounts } from '../lib/first-bills.ts'
import { openPayer } from '../lib/invoicing.ts'
import { rowOf } from '../lib/journey.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { apiAs, openAgency } from '../lib/tenants.ts'

test('拆分账单: one bill is moved to a group of its own; the settlement is canceled and linked with its parts', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const payer = await openPayer(request, site.databaseUrl, agency)
  const { sn } = await agency.api.ok<{ sn: string }>('POST', '/v1/settlements/', { batch_id: await importAmounts(agency, payer, ['500', '700', '900']) })
  await enter(page, agency.ticket)
  await page.goto('/agency/settlement/sett?status=to_confirm')
  await rowOf(page, sn).getByRole('link', { name: sn }).click()
  await page.getByRole('button', { name: '拆分账单' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^第 1 组：\d+ 笔/u)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^拆\s*分$/u })).toBeDisabled()
  await dialog.getByRole('row').filter({ hasText: '第 1 组' }).first().getByRole('checkbox').click()
  await dialog.getByRole('button', { name: '移到新的一组' }).click()
  await expect(dialog.getByText(/^第 2 组：1 笔/u)).toBeVisible()
  await dialog.getByRole('button', { name: '拆分为 2 张结算单' }).click()
  await expect(page.getByText('结算单已拆分')).toBeVisible()
  await expect(page.getByText('拆分为').first()).toBeVisible()
  const parts = page.getByRole('link', { name: /^JS\d+$/u })
  await parts.last().click()
  await expect(page.getByText('拆分自').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: '账单明细 (1)' })).toBeVisible()
})

test('R019 R679 服务费账单: what the agency owes its group is paid from its balance', async ({ page, request, signIn }) => {
  const { results: [owed] } = await (await apiAs(request, phones.agency)).ok<{ results: { sn: string }[] }>('GET', '/v1/service-fee-bills/?status=to_payment&kind=software_use_fee&page_size=10')
  const sn = owed?.sn ?? 'none'
  await signIn(page, phones.agency)
  await page.goto('/agency/settlement/service?status=to_payment')
  await expect(page.getByRole('heading', { name: '服务费账单' })).toBeVisible()
  await expect(rowOf(page, sn)).toContainText('软件使用费')
  await rowOf(page, sn).getByRole('button', { name: /支\s*付/u }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/可用余额.*支付后剩余/u)).toBeVisible()
  const amount = /¥\s*([\d,]+\.\d{2})\s*$/u.exec((await dialog.locator('p').first().innerText()).trim())?.[1] ?? ''
  await dialog.getByLabel('再次输入金额').fill(amount)
  await dialog.getByRole('button', { name: /支\s*付/u }).click()
  await expect(page.getByText('服务费账单已支付')).toBeVisible()
  await page.goto(`/agency/settlement/service?sn=${sn}`)
  await expect(rowOf(page, sn)).toContainText('已支付')
  await page.goto('/agency/settlement/service?kind=company_service_fee')
  await page.getByRole('grid').getByRole('row').filter({ hasText: '企业服务费' }).first().getByRole('link').first().click()
  await expect(page.getByRole('tab', { name: '费用构成' })).toBeVisible()
})
