import { settled } from '../lib/pages.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

interface Found {
  readonly results: readonly { readonly id: string; readonly sn: string; readonly net_amount: number }[]
}

test('款项追踪: a paid bill comes back, and payer and agency read the same steps in words', async ({ browser, page, request, signIn }) => {
  const company = await apiAs(request, phones.company)
  const { results: [bill] } = await company.ok<Found>('POST', '/v1/bills/search/', { status: 'paid', page_size: 1 })
  const id = bill?.id ?? ''
  await signIn(page, phones.company)
  await page.goto(`/company/settlement/bill/info/${id}`)
  await page.getByRole('tab', { name: '款项追踪' }).click()
  const steps = page.getByRole('list', { name: '款项追踪' })
  await expect(steps.getByRole('listitem').last()).toContainText('付款成功')
  await expect(steps).toContainText(`${bill?.sn}R`)
  await company.ok('POST', '/v1/demo/channel/return/', { bill_id: id, reason: '收款账户已销户' })
  await page.reload()
  await expect(steps.getByRole('listitem').filter({ hasText: '收款行退汇' })).toContainText('收款账户已销户')
  await expect(steps.getByRole('listitem').last()).toContainText('退回企业余额')
  await expect(page.getByRole('status').filter({ hasText: '款项未到账' })).toBeVisible()
  const told = await steps.innerText()
  await settled(page)
  await page.screenshot({ path: test.info().outputPath('trace.png') })
  const other = await (await browser.newContext()).newPage()
  await signIn(other, phones.agency)
  await other.goto(`/agency/settlement/bill/info/${id}`)
  await other.getByRole('tab', { name: '款项追踪' }).click()
  const theirs = other.getByRole('list', { name: '款项追踪' })
  await expect(theirs.getByRole('listitem').last()).toContainText('退回企业余额')
  expect(await theirs.innerText()).toBe(told)
  await other.context().close()
})
