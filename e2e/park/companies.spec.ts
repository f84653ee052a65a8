import { exportedRows } from '../lib/exports.ts'
import { rowOf } from '../lib/journey.ts'
import { admit, completeCompany, openAgency } from '../lib/tenants.ts'
import { enter, expect, test } from '../lib/suite.ts'

test('R013 R636 企业管理: the park looks at the enterprises in it, masked, changes none, and exports them', { tag: '@smoke' }, async ({ page, request }) => {
  const { name: agency, api, park } = await openAgency(request)
  const company = await api.openCompany({ contact_address: { province: '海南省', city: '海口市', district: '龙华区', detail: '示例路 8 号' } })
  await completeCompany(api, company)
  await enter(page, await admit(request, park.phone))
  await page.goto('/park/customer/company')
  const row = rowOf(page, company.name)
  await expect(row).toContainText(agency)
  await expect(row.getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^编辑/u })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(新增|批量导入)/u })).toHaveCount(0)
  await row.getByRole('link').first().click()
  const own = page.getByRole('article').filter({ visible: true }).last()
  await expect(own.getByText(`${company.phone.slice(0, 3)}****${company.phone.slice(-4)}`).first()).toBeVisible()
  await expect(own.getByText(company.phone)).toHaveCount(0)
  await expect(own.getByRole('button', { name: /^(编\s*辑|停\s*用|启\s*用)$/u })).toHaveCount(0)
  await page.getByRole('tab', { name: '业务配置' }).click()
  await expect(own.getByText('线下打款')).toBeVisible()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByRole('list', { name: '变更记录' }).getByRole('strong')).toHaveText(['新增', '保存资质信息', '保存业务配置'])

  await page.goto('/park/customer/company')
  const [headings, first] = await exportedRows(page)
  const cell = (title: string) => first?.[headings?.indexOf(title) ?? -1]
  expect([cell('名称'), cell('所属业务公司'), cell('负责人手机号'), cell('联系地址'), cell('开户进度')]).toEqual([
    company.name, agency, `${company.phone.slice(0, 3)}****${company.phone.slice(-4)}`, '海南省海口市龙华区示例路 8 号', expect.stringContaining('还缺任务与行业'),
  ])
})
