import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { optionsOf } from '../lib/antd.ts'
import { chooseOption, openedDialog, rowOf } from '../lib/journey.ts'
import { alter } from '../lib/site.ts'
import { expect, type Page, phones, test, ticketOf } from '../lib/suite.ts'

test.describe.configure({ timeout: 180_000 })

let phoneNumber = 0
const freshPhone = (): string => `1995${String(Date.now() + (phoneNumber += 1)).slice(-7)}`

interface Made {
  readonly id: string
  readonly phone: string
}

/** Opens an organisation by the calls of its form, and lets its manager in with the demo's password, as if they had accepted their invitation. */
async function opened(request: APIRequestContext, databaseUrl: string, by: string, path: string, name: string): Promise<Made> {
  const phone = freshPhone()
  const { token } = await ticketOf(request, by)
  const answer = await request.post(path, { headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }, data: { name, manager_name: '冯经理', manager_phone: phone } })
  expect(answer.status(), await answer.text()).toBe(200)
  await alter(databaseUrl, `update app.staff set invited_until = null where account_id = (select id from app.account where phone = '${phone}')`)
  await alter(databaseUrl, `update app.account set password_hash = (select password_hash from app.account where phone = '${phones.saas}') where phone = '${phone}'`)
  return { id: ((await answer.json()) as { id: string }).id, phone }
}

async function choose(page: Page, names: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '可承接行业' }).click()
  for (const name of names) await chooseOption(page, name)
  // A click outside of the open list closes it.
  await dialog.getByText('编辑任务与行业').click()
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog).toBeHidden()
}

/** The options of a closed choice, as the list shows them. */
async function offeredIn(page: Page, label: string): Promise<string[]> {
  await page.getByRole('combobox', { name: label }).filter({ visible: true }).click()
  await expect(optionsOf(page).first()).toBeVisible()
  return optionsOf(page).allInnerTexts()
}

test('R600 R223 集团配置: theme colour and industries of a group; its login page and the forms of its agencies offer exactly these', async ({ page, browser, request, signIn, site }) => {
  const name = `配置集团${String(Date.now()).slice(-6)}`
  const group = await opened(request, site.databaseUrl, phones.saas, '/v1/platforms/', name)
  const agency = await opened(request, site.databaseUrl, group.phone, '/v1/agencies/', `${name}业务公司`)

  await signIn(page, phones.saas)
  await page.goto('/admin/customer/configure')
  await page.getByRole('textbox', { name: '名称' }).fill(name)
  await page.getByRole('button', { name: /查\s*询/u }).click()
  await expect(rowOf(page, name)).toContainText('不限')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/customer\/configure\/info\//u)

  await page.getByRole('button', { name: /^主题色 #/u }).click()
  const hex = page.getByRole('group', { name: '主题色' }).getByRole('textbox')
  await hex.fill('9e1068')
  await hex.blur()
  await page.keyboard.press('Escape')
  await page.getByLabel('登录页标题').fill('配置欢迎您')
  await page.getByRole('button', { name: /保\s*存/u }).click()
  await expect(page.getByText('品牌设置已保存').first()).toBeVisible()

  // By the tab's own panel: the one before has a button of the same name, and is seen for a moment longer.
  const edit = async (tab: string) => {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel', { name: tab }).getByRole('button', { name: /编\s*辑/u }).click()
  }
  await edit('业务配置')
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await page.getByRole('dialog').getByRole('button', { name: /保\s*存/u }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await edit('任务与行业')
  await choose(page, ['会展服务', '物流配送'])
  await expect(page.getByText('物流配送、会展服务').or(page.getByText('会展服务、物流配送'))).toBeVisible()
  // What was saved elsewhere on the page is no change of the brand.
  await page.getByRole('tab', { name: '品牌', exact: true }).click()
  await expect(page.getByText('品牌设置已在别处修改')).toHaveCount(0)
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByRole('list', { name: '变更记录' })).toContainText('修改品牌')
  await expect(page.getByRole('list', { name: '变更记录' })).toContainText('保存任务与行业')

  const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await visitor.goto(`/login?app=platform&related_id=${group.id}`)
  await expect(visitor.getByText('配置欢迎您')).toBeVisible()
  await expect(visitor.getByRole('button', { name: /登\s*录/u })).toHaveCSS('background-color', 'rgb(158, 16, 104)')

  for (const [phone, path] of [[group.phone, '/platform/operate/business/add'], [agency.phone, '/agency/customer/company/add']] as const) {
    const colleague = await (await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' })).newPage()
    await signIn(colleague, phone)
    await colleague.goto(path)
    expect((await offeredIn(colleague, '所属行业')).toSorted(), path).toEqual(['会展服务', '物流配送'].toSorted())
  }
})

test('R234 运营配置: an industry is added, renamed and disabled; forms follow, and its change log tells', async ({ page, signIn }) => {
  const name = `试验行业${String(Date.now()).slice(-6)}`
  await signIn(page, phones.saas)
  await page.goto('/admin/operate/configure')
  await expect(page.getByRole('tab', { name: '行业' })).toBeVisible()
  await page.getByRole('button', { name: '新增行业' }).click()
  const dialog = await openedDialog(page.getByRole('dialog'))
  await dialog.getByLabel('行业名称').fill('物流配送')
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog.getByText('已有同名的行业')).toBeVisible()
  await dialog.getByLabel('行业名称').fill(name)
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog).toBeHidden()
  const row = rowOf(page, name)
  await expect(row).toContainText('启用')

  await row.getByRole('button', { name: /编\s*辑/u }).click()
  await openedDialog(dialog)
  await dialog.getByLabel('行业名称').fill(`${name}二`)
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(dialog).toBeHidden()
  await rowOf(page, `${name}二`).getByRole('button', { name: /停\s*用/u }).click()
  await dialog.getByRole('button', { name: /停\s*用/u }).click()
  await expect(dialog).toBeHidden()
  await rowOf(page, `${name}二`).getByRole('button', { name: '变更记录' }).click()
  await expect(page.getByRole('list', { name: '变更记录' }).getByRole('listitem').filter({ hasText: /新增|编辑|停用/u })).toHaveCount(3)
  await page.keyboard.press('Escape')

  await page.goto('/admin/operate/park/add')
  await page.getByRole('combobox', { name: '所属行业' }).fill(name)
  await expect(page.getByText('没有符合的行业')).toBeVisible()
})
