import { openedDialog, rowOf } from '../lib/journey.ts'
import { admit, apiAs, newName, openAgency } from '../lib/tenants.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'

test('R030 R239 敏感行业: what a park lists, no form in it offers any more, until it is removed', { tag: '@smoke' }, async ({ page, request }) => {
  const { api: agency, park } = await openAgency(request)
  const name = newName('试验行业')
  const operator = await apiAs(request, phones.saas)
  const { id } = await operator.ok<{ id: string }>('POST', '/v1/industries/', { name })
  // Another park has its own list.
  const { api: elsewhere } = await openAgency(request)
  const isOffered = async (to = agency) => {
    const { results } = await to.ok<{ results: { id: string; is_offered: boolean }[] }>('GET', `/v1/industries/?name=${name}`)
    return results.find((one) => one.id === id)?.is_offered
  }
  expect(await isOffered()).toBe(true)
  await enter(page, await admit(request, park.phone))
  await page.goto('/park/sensitive/industry')
  await page.getByRole('button', { name: '新增敏感行业' }).first().click()
  const dialog = await openedDialog(page.getByRole('dialog').filter({ visible: true }))
  await dialog.getByRole('combobox', { name: '行业' }).fill(name)
  await page.getByTitle(name, { exact: true }).click()
  await dialog.getByLabel('列入原因').fill('园区不引入此类业务')
  await dialog.getByRole('button', { name: /^保\s*存$/u }).click()
  await expect(dialog).toBeHidden()
  const row = rowOf(page, name)
  await expect(row).toContainText('园区不引入此类业务')
  expect(await isOffered()).toBe(false)
  expect(await isOffered(elsewhere)).toBe(true)
  const refused = await agency.send('POST', '/v1/companies/', { name: newName('示例企业'), manager_name: '冯经理', manager_phone: '19900010001', industry_id: id })
  expect(refused.body).toMatchObject({ error_msg: `“${name}”是所属园区的敏感行业，不能选用；如需解除，请联系园区` })

  await row.getByRole('button', { name: /删\s*除/u }).click()
  await dialog.getByRole('button', { name: /^删\s*除$/u }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  expect(await isOffered()).toBe(true)
})
