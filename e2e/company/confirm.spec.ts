import { addDays, businessDate } from '@linggong/shared/domain/time'
import { demoWorkers } from '../lib/bill-sheet.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { admit, apiOf, letWork, openAgency } from '../lib/tenants.ts'

interface Offered {
  readonly id: string
  readonly version: number
}

test('R609 what the agency withdraws while it is being agreed to: the enterprise reads who did what, and nothing is agreed', async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  const ticket = await admit(request, company.phone)
  await letWork(site.databaseUrl, company.id, demoWorkers().slice(70, 71))
  const { results: [contract] } = await agency.api.ok<{ results: Offered[] }>('GET', '/v1/company-contracts/')
  if (contract === undefined) throw new Error('the enterprise has no contract')
  await agency.api.ok('PUT', `/v1/company-contracts/${contract.id}`, { enterprise_service_fee_ratio: 6, effective_at: addDays(businessDate(new Date()), 30), version: contract.version })
  const { results: [offer] } = await agency.api.ok<{ results: Offered[] }>('GET', '/v1/company-contract-rate-change')
  if (offer === undefined) throw new Error('nothing was offered')

  await enter(page, ticket)
  await page.goto('/company/cooperate/confirm')
  await expect(page.getByRole('group', { name: '按状态查看' }).getByRole('button', { name: /^待确认\s*1$/u })).toBeVisible()
  await page.getByRole('grid').getByRole('button', { name: '同意', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^同意合同/u })
  await expect(dialog.getByLabel('变更内容')).toContainText('6.5% → 6%')
  await agency.api.ok('PUT', `/v1/company-contract-rate-change/${offer.id}/`, { result: 'cancel', version: offer.version })
  await dialog.getByRole('button', { name: /^同\s*意$/u }).click()

  const conflict = page.getByRole('dialog', { name: '费率变更 已变更' })
  await expect(conflict.getByText(/已由\s*冯经理\s*于.*执行“撤回”/u)).toBeVisible()
  await expect(conflict.getByRole('button', { name: '取消' })).toHaveCount(0)
  await conflict.getByRole('button', { name: '知道了' }).click()
  await expect(conflict).toBeHidden()
  await expect(page.getByRole('grid').getByText('已撤回')).toBeVisible()
  await expect(page.getByRole('group', { name: '按状态查看' }).getByRole('button', { name: /^待确认\s*0$/u })).toBeVisible()
  expect(await apiOf(request, ticket).ok<Offered & { status: string }>('GET', `/v1/company-contract-rate-change/${offer.id}/rate_change_content`)).toMatchObject({ status: 'canceled' })
})
