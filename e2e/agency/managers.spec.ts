import { admit, newPhone, openAgency } from '../lib/tenants.ts'
import { enter, expect, test } from '../lib/suite.ts'
import { fillBasics, formOf, nextStep } from '../lib/wizard.ts'

const list = '/agency/customer/company'

test('a mistyped phone: its owner has accepted, is named as administrator, and is removed with the correction; the right one is invited again', { tag: '@smoke' }, async ({ page, request }) => {
  const { ticket, api } = await openAgency(request)
  const company = await api.openCompany()
  await enter(page, ticket)
  await page.goto(`${list}/info/${company.id}`)
  const opening = page.getByRole('region', { name: '开户进度' })
  const waiting = opening.getByRole('listitem').filter({ hasText: '负责人接受邀请' })
  await expect(waiting).toContainText(/\d\d\/\d\d \d\d:\d\d 邀请，\d\d\/\d\d \d\d:\d\d 前有效/u)
  await waiting.getByRole('button', { name: '再次邀请' }).click()
  await expect(page.getByText('邀请短信已重新发送')).toBeVisible()

  const stranger = await admit(request, company.phone)
  await page.reload()
  await expect(waiting).toContainText('已完成')
  await page.getByRole('article').filter({ visible: true }).last().getByRole('button', { name: '更换负责人' }).click()
  const dialog = page.getByRole('dialog', { name: '更换负责人' })
  await dialog.getByRole('button', { name: '更换负责人手机号' }).click()
  const right = newPhone()
  await dialog.getByLabel('负责人手机号').fill(right)
  const stays = dialog.getByRole('radiogroup')
  await expect(dialog.getByText(`现任超级管理员 冯经理（${company.phone.slice(0, 3)}****${company.phone.slice(-4)}）`)).toBeVisible()
  await dialog.getByRole('button', { name: /^保\s*存$/u }).click()
  await expect(dialog.getByText('请选择保留或移除')).toBeVisible()
  await stays.getByRole('radio', { name: '移除' }).check()
  await dialog.getByRole('button', { name: /^保\s*存$/u }).click()
  await expect(page.getByText('负责人已保存')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(waiting).toContainText('前有效')
  await page.getByRole('tab', { name: '变更记录' }).click()
  const log = page.getByRole('list', { name: '变更记录' })
  await expect(log.getByText('移除管理员')).toBeVisible()
  await expect(log).toContainText('冯经理')

  const gone = await request.get('/v1/staffs/info/', { headers: { authorization: `Bearer ${stranger.token}` } })
  expect(gone.status()).toBe(401)
  await admit(request, right)
})

test('the browser’s Back goes through the steps of the form, also to the first after it has created the enterprise, and keeps what was typed', async ({ page, request }) => {
  const { ticket } = await openAgency(request)
  await enter(page, ticket)
  await page.goto(list)
  await page.getByRole('button', { name: '新增企业' }).first().click()
  const [name, phone] = [`返回企业${newPhone()}`, newPhone()]
  await fillBasics(formOf(page), { name, phone })
  await nextStep(page, 'qualification')
  await formOf(page).getByLabel('法人姓名').fill('李法人')
  await page.goBack()
  await expect(page).toHaveURL(/edit\/.*step=basics$/u)
  await expect(formOf(page).getByLabel('负责人', { exact: true })).toHaveValue('冯经理')
  await page.goForward()
  await expect(page).toHaveURL(/step=qualification$/u)
  await expect(formOf(page).getByLabel('法人姓名')).toHaveValue('李法人')
  await page.goBack()
  await expect(formOf(page).getByLabel('负责人', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${list}$`, 'u'))
})
