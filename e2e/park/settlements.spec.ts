import { openPayer, paidSettlement } from '../lib/invoicing.ts'
import { rowOf } from '../lib/journey.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { admit, openAgency } from '../lib/tenants.ts'

test('R018 结算管理: sees the settlements below it, reads one, changes none', { tag: '@smoke' }, async ({ page, request, site }) => {
  const agency = await openAgency(request)
  const { sn } = await paidSettlement(request, agency, await openPayer(request, site.databaseUrl, agency))
  await enter(page, await admit(request, agency.park.phone))
  await page.goto('/park/business/settlements?status=paid')
  await expect(page.getByRole('heading', { name: '结算管理' })).toBeVisible()
  await expect(page.getByRole('row', { name: /合计/u })).toBeVisible()
  for (const name of ['个税', '增附税', '结算时间']) await expect(page.getByRole('columnheader', { name })).toHaveCount(1)
  const row = rowOf(page, sn)
  await expect(row.getByText('已结算')).toBeVisible()
  await row.getByRole('link', { name: sn }).click()
  await expect(page).toHaveURL(/\/park\/business\/settlements\/info\//u)
  await expect(page.getByRole('heading', { name: /结算单/u })).toBeVisible()
  const way = page.getByRole('list', { name: '进度' }).getByRole('listitem')
  await expect(way.first()).toHaveText(/生成结算单.*\d{4}\/\d{2}\/\d{2}/u)
  await expect(way.last()).toHaveText(/已结算/u)
  await expect(page.getByRole('button', { name: /^(审\s*核|支\s*付|取\s*消)$/u })).toHaveCount(0)
  await page.getByRole('button', { name: '生成回单' }).click()
  await expect(page.getByText('正在生成回单').first()).toBeVisible()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByRole('list', { name: '变更记录' }).getByRole('listitem').first()).toBeVisible()
})

test('a settlement of another park does not exist here', async ({ page, request, signIn }) => {
  const ticket = await signIn(page, phones.park)
  const answer = await request.get('/v1/settlements/00000000-0000-7000-8000-000000000000', { headers: { authorization: `Bearer ${ticket.token}` } })
  expect(answer.status()).toBe(404)
})
