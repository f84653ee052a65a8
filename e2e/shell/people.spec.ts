import type { Request } from '@playwright/test'
import { optionsOf } from '../lib/antd.ts'
import { cellUnder, openedDialog, rowOf, rowsIn } from '../lib/journey.ts'
import { type Page, expect, phones, smsCode, test, toasted } from '../lib/suite.ts'

const newcomer = '19955501234'

/** The permission_ids that saving sends. */
async function sentBy(page: Page, save: () => Promise<void>): Promise<string[]> {
  const isSave = (request: Request) => /\/v1\/roles\//u.test(request.url()) && request.method() !== 'GET'
  const [request] = await Promise.all([page.waitForRequest(isSave), save()])
  const body = request.postDataJSON() as { permission_ids: string[] }
  return body.permission_ids
}

const saveIn = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).getByRole('button', { name: /保\s*存/u }).click()

async function choose(page: Page, label: string, option: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const chosen = dialog.getByText(option.split(' / ').at(-1) ?? '').filter({ visible: true }).first()
  const offered = optionsOf(page).filter({ hasText: option })
  // The list may be re-rendered under the pointer when the server answers.
  await expect(async () => {
    // A second click would deselect it.
    if (await chosen.isVisible()) return
    if (!(await offered.isVisible())) await dialog.getByLabel(label).click()
    await offered.click({ timeout: 3000 })
    await expect(chosen).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('R492 R512 R518: a department, a role of three permissions, a member of staff who sees just that, and is switched off', async ({ page, browser, request, signIn }) => {
  // Two people, four screens and a sign-in by SMS.
  test.slow()
  await signIn(page, phones.company)

  await page.goto('/common/system/management')
  await rowOf(page, '项目部').getByRole('button', { name: '新增下级' }).click()
  await (await openedDialog(page.getByRole('dialog'))).getByRole('textbox', { name: '部门名称' }).fill('直播组')
  await saveIn(page, '新增部门')
  await expect(page.getByText('部门已新增')).toBeVisible()
  await expect(await cellUnder(rowOf(page, '直播组'), '上级部门')).toHaveText('项目部')

  await page.goto('/common/system/roles')
  await page.getByRole('button', { name: '新增角色' }).click()
  const drawer = await openedDialog(page.getByRole('dialog', { name: '新增角色' }))
  await drawer.getByLabel('角色名称').fill('直播经办')
  await drawer.getByRole('checkbox', { name: '全部权限' }).check()
  const everything = await sentBy(page, () => saveIn(page, '新增角色'))
  expect(everything).toContain('CompanySettlementSettPageIndex:payment')
  expect(everything).not.toContain('999999')
  await expect(page.getByText('角色已新增')).toBeVisible()

  await rowOf(page, '直播经办').getByRole('button', { name: '分配权限' }).click()
  const editor = page.getByRole('dialog', { name: '分配权限 · 直播经办' })
  await editor.getByRole('checkbox', { name: '全部权限' }).uncheck()
  await editor.getByLabel('搜索权限').fill('结算单')
  await editor.getByRole('checkbox', { name: '结算单：导出' }).check()
  await expect(editor.getByRole('checkbox', { name: '结算单：查看' })).toBeChecked()
  await editor.getByLabel('搜索权限').fill('')
  await editor.getByRole('checkbox', { name: '导出记录' }).check()
  await expect(editor.getByText(/^已选 3 \//u)).toBeVisible()
  // A partly granted module is indeterminate, not checked.
  await expect(editor.getByRole('checkbox', { name: '结算管理' })).toBeChecked({ indeterminate: true })
  expect(await sentBy(page, () => saveIn(page, '分配权限 · 直播经办'))).toEqual([
    'CompanySettlementModule',
    'CompanySettlementSettPageIndex',
    'CompanySettlementSettPageIndex:export',
    'CommonSystemModule',
    'CommonSystemExportPageIndex',
  ])
  await expect(page.getByText('权限已保存，立即生效')).toBeVisible()
  await expect(rowOf(page, '直播经办').getByRole('button', { name: '分配权限' })).toBeFocused()

  await page.goto('/common/system/users')
  await page.getByRole('button', { name: '新增员工' }).click()
  await openedDialog(page.getByRole('dialog'))
  await page.getByRole('dialog').getByLabel('姓名').fill('郝直播')
  await page.getByRole('dialog').getByLabel('手机号').fill('199 5550 1234')
  await choose(page, '角色', '直播经办')
  await page.keyboard.press('Escape')
  await choose(page, '部门', '项目部 / 直播组')
  await saveIn(page, '新增员工')
  await expect(page.getByText('邀请已发送，对方在48小时内用手机号登录并接受后即成为员工')).toBeVisible()
  await expect(rowOf(page, '郝直播')).toContainText('199****1234')
  await expect(rowOf(page, '郝直播')).toContainText('从未登录')
  await expect(rowOf(page, '郝直播')).toContainText('待接受邀请')

  const other = await browser.newContext()
  const newPage = await other.newPage()
  await newPage.goto('/login')
  await newPage.getByText('验证码登录').click()
  await newPage.getByLabel('手机号').fill(newcomer)
  await newPage.getByRole('button', { name: '获取验证码' }).click()
  await expect(newPage.getByText('验证码已发送至您的手机, 请注意查收')).toBeVisible()
  await newPage.getByLabel('验证码', { exact: true }).fill(await smsCode(request, newcomer))
  await newPage.getByRole('button', { name: /登\s*录/u }).click()
  // A member only after they have accepted.
  await expect(newPage.getByText(/邀请您加入，接受邀请后即可登录/u)).toBeVisible()
  await newPage.getByRole('button', { name: '接受邀请并登录' }).click()
  await expect(newPage).toHaveURL(/\/company\/settlement\/sett/u)
  const menu = newPage.getByRole('menu').first()
  await expect(menu.getByText('结算单', { exact: true })).toBeVisible()
  await expect(menu.getByText('账单管理')).toHaveCount(0)
  await expect(menu.getByText('角色权限')).toHaveCount(0)
  await expect(newPage.getByRole('button', { name: /支付/u })).toHaveCount(0)
  await newPage.goto('/common/system/export')
  await expect(newPage.getByRole('heading', { name: '导出记录' })).toBeVisible()
  await newPage.goto('/common/system/users')
  await expect(newPage).toHaveURL(/\/403$/u)
  await newPage.goto('/company/settlement/sett')
  await expect(newPage.getByRole('grid')).toBeVisible()
  // What the page asks by itself must not be the request that notices: its numbers of messages and of work stay unanswered.
  for (const poll of ['**/v1/message/unread_messages_count*', '**/v1/home/waiting/']) await newPage.route(poll, () => undefined)

  // Invited a moment ago, they have an action more than the row has room for.
  await rowOf(page, '郝直播').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '禁用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /禁\s*用/u }).click()
  await expect(page.getByText('请填写禁用原因')).toBeVisible()
  await page.getByRole('dialog').getByLabel('禁用原因').fill('项目结束')
  await page.getByRole('dialog').getByRole('button', { name: /禁\s*用/u }).click()
  await expect(page.getByText('员工已禁用')).toBeVisible()
  await expect(rowOf(page, '郝直播')).not.toContainText('从未登录')
  await rowOf(page, '郝直播').getByRole('button', { name: '变更记录' }).click()
  await expect(page.getByRole('dialog').getByText('项目结束')).toBeVisible()

  // The next request finds no session, and a new sign-in is refused.
  const told = toasted(newPage, '未授权，请重新登录')
  await newPage.getByRole('button', { name: /查\s*询/u }).click()
  await told
  expect(await newPage.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await other.close()
})

test('R513 who may only look finds no button to change anything', async ({ page, signIn }) => {
  await signIn(page, '19900000016')
  for (const [path, title] of [['roles', '角色权限'], ['users', '员工管理'], ['management', '部门管理']] as const) {
    await page.goto(`/common/system/${path}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(rowsIn(page.getByRole('grid'))).not.toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(新增|编辑|分配|启用|停用|禁用|更多)/u })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '变更记录' }).first()).toBeVisible()
  }
})

test('filters of staff live in the URL, Back restores them; departments fold and are searched', async ({ page, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/common/system/users?status=disable')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, '易春花')).toContainText('禁用')
  await page.getByRole('button', { name: /重\s*置/u }).click()
  // The input is synchronised from the URL, so typing waits for it.
  await expect(page).toHaveURL(/\/users$/u)
  await expect(rowOf(page, '洪静怡')).toBeVisible()
  await page.getByRole('textbox', { name: '手机号' }).fill('2014')
  await page.getByRole('button', { name: /查\s*询/u }).click()
  await expect(page).toHaveURL(/phone=2014/u)
  await expect(rowOf(page, '洪静怡')).toBeHidden()
  await expect(rowOf(page, '尹国栋')).toBeVisible()
  await page.goBack()
  await expect(rowOf(page, '洪静怡')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue('')

  await page.goto('/common/system/management')
  await page.getByRole('button', { name: '收起业务部' }).click()
  await expect(rowOf(page, '业务一组')).toBeHidden()
  await page.getByRole('textbox', { name: '部门名称' }).fill('一组')
  await page.getByRole('button', { name: /查\s*询/u }).click()
  await expect(rowOf(page, '业务一组')).toBeVisible()
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3)
})

test('unsaved permissions ask before they are dropped, and are kept on request', async ({ page, signIn }) => {
  await signIn(page, phones.park)
  await page.goto('/common/system/roles')
  await rowOf(page, '客服').getByRole('button', { name: '分配权限' }).click()
  const editor = page.getByRole('dialog', { name: '分配权限 · 客服' })
  await editor.getByRole('checkbox', { name: '结算管理：导出' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByRole('button', { name: '继续编辑' })).toBeHidden()
  await expect(editor.getByRole('checkbox', { name: '结算管理：导出' })).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(editor).toBeHidden()
})
