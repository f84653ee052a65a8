import { importAmounts, readyToPay } from '../lib/first-bills.ts'
import { issued } from '../lib/invoicing.ts'
import { cellUnder, rowOf } from '../lib/journey.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { newCode, newName } from '../lib/tenants.ts'
import { openFunded, payFromWallet } from '../lib/wallets.ts'

interface Seen {
  readonly id: string
  readonly sn: string
  readonly pay_amount: number
  readonly version: number
}

test('需红冲 (decision 85): the bank gives back what was invoiced; the agency finds the settlement by its filter, with the amount, and begins the red ink at its invoice', async ({ page, request, site }) => {
  const { agency, payer } = await openFunded(request, site.databaseUrl, 10_000_000, { is_enable_invoice_apply: true })
  const title = newName('示例抬头')
  await agency.api.ok('POST', '/v1/company-invoice-info/', { company_id: payer.id, title, tax_no: newCode(), receiver: '冯收件', receiver_phone: payer.phone, receiver_address: '海口市示例路 1 号' })
  const ready = await readyToPay(agency, payer.api, await importAmounts(agency, payer, ['800', '200']))
  await payFromWallet(request, site.databaseUrl, payer.api, ready, payer.phone)
  const settlement = await payer.api.ok<Seen>('GET', `/v1/settlements/${ready.id}`)
  const { invoice } = await issued(agency, { ...payer, title }, settlement)
  const { results: [bill] } = await payer.api.ok<{ results: { id: string }[] }>('POST', '/v1/bills/search/', { settlement_id: ready.id, page_size: 1 })
  await payer.api.ok('POST', '/v1/demo/channel/return/', { bill_id: bill?.id, reason: '收款账户已销户' })

  await enter(page, agency.ticket)
  await page.goto('/agency/settlement/sett?to_redink=true')
  await expect(page.getByText('共 1 条')).toBeVisible()
  await rowOf(page, settlement.sn).getByRole('link', { name: settlement.sn }).click()
  await page.getByRole('tab', { name: '发票' }).click()
  await expect(page.getByRole('tabpanel', { name: '发票' })).toContainText(/需红冲金额\s*¥ \d/u)
  await expect(page.getByRole('region', { name: '发票链' })).toContainText(invoice.number)
  // The first page tells and counts it, and leads to the same list.
  await page.goto('/agency/home')
  await expect(page.getByRole('region', { name: '未读消息' }).getByRole('article', { name: '结算单需红冲' })).toContainText(settlement.sn)
  await page.getByRole('link', { name: /需红冲的结算单/u }).click()
  await expect(page).toHaveURL(/to_redink=true/u)
  await expect(rowOf(page, settlement.sn)).toBeVisible()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await page.goto(`/agency/finance/billing?view=invoice&number=${invoice.number}`)
  await expect(await cellUnder(rowOf(page, invoice.number), '操作')).toContainText('红冲')
})
