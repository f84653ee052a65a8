import { bringTo, cooperate, newPerson } from '../lib/cooperations.ts'
import { rowOf } from '../lib/journey.ts'
import { alter } from '../lib/site.ts'
import { expect, phones, test } from '../lib/suite.ts'
import { apiAs } from '../lib/tenants.ts'

test('R191 R280 R281 税务登记: somebody new is handed in with the list for the bureau, and their way is over the list', async ({ page, request, signIn, site }) => {
  const api = await apiAs(request, phones.company)
  const person = newPerson()
  await bringTo(site.databaseUrl, await cooperate(api, person), 'in_cooperation')
  await alter(site.databaseUrl, `insert into app.tax_registration (park_id, id, person_id, status, create_at)
    select distinct on (p.id) u.park_id, gen_random_uuid(), p.id, 'to_deal_with', now() from app.person p join app.company_user u on u.person_id = p.id where p.id_no = '${person.idNo}' on conflict do nothing`)
  await signIn(page, phones.park)
  await page.goto(`/park/cooperate/certification?batch_search=${person.idNo}`)
  const row = rowOf(page, person.name)
  await expect(row).toContainText('待处理')
  await expect(row).not.toContainText(person.idNo)
  await row.getByRole('button', { name: '标记处理中' }).click()
  const dialog = page.getByRole('dialog', { name: `标记“${person.name}”为处理中` })
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await dialog.getByRole('button', { name: '标记处理中' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('处理中')
  await expect(page.getByText('申报名单已开始导出，完成后可在导出记录下载')).toBeVisible()
  await row.getByRole('link', { name: person.name }).click()
  const drawer = page.getByRole('dialog', { name: `税务登记 ${person.name}` })
  await expect(drawer.getByText('标记处理中').first()).toBeVisible()
  await expect(drawer.getByText('提交时间').first()).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await page.goto('/common/system/export')
  await expect(rowOf(page, '税务登记申报名单').first()).toBeVisible()
})

test('R282 R312 R315 the demo has registered people, and each kind of file has its button', async ({ page, request, signIn }) => {
  const park = await apiAs(request, phones.park)
  const { results } = await park.ok<{ results: { user_name: string; status: string }[] }>('POST', '/v1/tax-registrations/search/', { status: 'already_dealt_with', page_size: 10 })
  expect(results.length).toBeGreaterThan(0)
  await signIn(page, phones.park)
  await page.goto('/park/cooperate/certification?status=already_dealt_with')
  await expect(rowOf(page, results[0]?.user_name ?? 'none').first()).toContainText('已处理')
  await expect(page.getByRole('button', { name: '导入登记结果' })).toBeVisible()
  await page.getByRole('button', { name: '批量操作' }).click()
  await expect(page.getByRole('menuitem', { name: '导入注销' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '导入实名结果' })).toBeVisible()
})
