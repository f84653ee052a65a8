import { addMonths, monthOf } from '@linggong/shared/domain/time'
import { rowOf } from '../lib/journey.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { admit, apiAs, newName, newPhone } from '../lib/tenants.ts'

interface Report {
  readonly start_at: string
  readonly end_at: string
  readonly results: readonly { readonly span: string; readonly name: string; readonly organisation_id: string; readonly start_at: string; readonly end_at: string; readonly bill_count: number }[]
}
interface Flow {
  readonly results: readonly { readonly id: string; readonly number: string; readonly state: string }[]
}

test('R086 R718 报表: a month by agency, each figure leads to the list that it is the sum of, and the address says what is asked', async ({ page, request, signIn }) => {
  const group = await apiAs(request, phones.platform)
  const days = await group.ok<Report>('GET', '/v1/report?by=month&page_size=10')
  // Half a year, whichever day of a month it is.
  const from = `${addMonths(monthOf(days.end_at), -5)}-01`
  const { results: [line] } = await group.ok<Report>('GET', `/v1/report?by=month&start_at=${from}&end_at=${days.end_at}&page_size=10`)
  await signIn(page, phones.platform)
  await page.goto(`/platform/report/list?by=month&period=${from},${days.end_at}`)
  await expect(page.getByRole('heading', { name: '报表', exact: true })).toBeVisible()
  const totals = page.getByRole('region', { name: '合计' })
  await expect(totals.getByText('账单数')).toBeVisible()
  await expect(totals.getByRole('figure')).toContainText('账单金额，按月')
  const row = page.getByRole('row').filter({ hasText: line?.span ?? 'none' }).filter({ hasText: line?.name ?? 'none' })
  await row.getByRole('link', { name: String(line?.bill_count), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/platform/settlement/bill\\?view=bills&status=paid&pay_at=${line?.start_at}%2C${line?.end_at}&agency_id=${line?.organisation_id}`, 'u'))
  await expect(page.getByText(`共 ${line?.bill_count.toLocaleString('zh-CN') ?? 'none'} 条`)).toBeVisible()
  await page.goBack()
  await expect(totals.getByText('账单数')).toBeVisible()
  await page.getByRole('button', { name: /^导出 \d+ 条$/u }).click()
  await expect(page.getByText('已开始导出').first()).toBeVisible()
})

test('R719 流程审批: what waits, by kind, and the steps of one of them; a number leads to its own page', async ({ page, request, signIn }) => {
  const group = await apiAs(request, phones.platform)
  const { results: [flow] } = await group.ok<Flow>('GET', '/work/v1/flow?kind=settlement&page_size=10')
  await signIn(page, phones.platform)
  await page.goto('/platform/flow/list')
  await expect(page.getByRole('heading', { name: '流程审批' })).toBeVisible()
  await page.getByRole('group', { name: '按状态查看' }).getByRole('button', { name: /^结算单/u }).click()
  await expect(page).toHaveURL(/kind=settlement/u)
  await rowOf(page, flow?.number ?? 'none').getByRole('link', { name: flow?.state ?? 'none' }).click()
  const drawer = page.getByRole('dialog', { name: `结算单 ${flow?.number ?? ''}` })
  await expect(drawer.getByRole('list', { name: '进度' }).getByRole('listitem').first()).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ has: page.locator('time') }).first()).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await rowOf(page, flow?.number ?? 'none').getByRole('link', { name: flow?.number ?? 'none' }).click()
  await expect(page).toHaveURL(new RegExp(`/platform/settlement/sett/info/${flow?.id ?? 'none'}`, 'u'))
})

test('a member of the group with no permission that leads there opens both, and is led nowhere that they may not go', async ({ page, request }) => {
  const group = await apiAs(request, phones.platform)
  const phone = newPhone()
  // Whoever has none at all is not let in (R444).
  const role = await group.ok<{ id: string }>('POST', '/v1/roles/', { name: newName('看公司'), remark: '', permission_ids: ['PlatformOperateModule', 'PlatformOperateBusinessPageIndex'] })
  await group.ok('POST', '/v1/staffs/', { name: '冯经理', phone, role_ids: [role.id] })
  await enter(page, await admit(request, phone))
  await page.goto('/platform/report/list')
  await expect(page.getByRole('heading', { name: '报表', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '合计' }).getByText('账单数')).toBeVisible()
  await expect(page.getByRole('button', { name: /^导出/u })).toHaveCount(0)
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: '流程审批' }).or(page.getByRole('menuitem', { name: '流程审批' })).first().click()
  await expect(page.getByRole('heading', { name: '流程审批' })).toBeVisible()
  const { results: [oldest] } = await group.ok<Flow>('GET', '/work/v1/flow?page_size=10')
  const links = rowOf(page, oldest?.number ?? 'none').getByRole('link')
  // Its steps alone.
  await expect(links).toHaveCount(1)
  await links.click()
  await expect(page.getByRole('dialog').getByRole('list', { name: '进度' })).toBeVisible()
})
