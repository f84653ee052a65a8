import { askForCode, openedDialog, rowOf } from '../lib/journey.ts'
import { alter } from '../lib/site.ts'
import { type Page, expect, password, phones, smsCode, test, ticketOf } from '../lib/suite.ts'

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** As if everybody had signed in an hour ago. */
const letTimePass = (databaseUrl: string) => alter(databaseUrl, `update app.session set proved_at = proved_at - interval '1 hour'`)

const devices = (page: Page) => page.getByRole('region', { name: '登录设备' }).getByRole('listitem')

/** Nobody else's test signs them in. */
const clerk = '19900000032'

test('登录设备: one\'s sessions are listed, one of them and then all the others are ended', async ({ page, request, signIn }) => {
  await signIn(page, clerk)
  const others = [await ticketOf(request, clerk), await ticketOf(request, clerk)]
  await page.goto('/common/user/info')
  await expect(devices(page)).toHaveCount(3)
  const here = devices(page).filter({ hasText: '本机' })
  await expect(here).toHaveCount(1)
  await expect(here.getByRole('button')).toHaveCount(0)

  await devices(page).filter({ hasNotText: '本机' }).first().getByRole('button', { name: /^退出/u }).click()
  await expect(page.getByText('该设备已退出登录')).toBeVisible()
  await expect(devices(page)).toHaveCount(2)
  const states = async () => Promise.all(others.map(async ({ token }) => (await request.get('/v1/staffs/info/', bearer(token))).status()))
  expect((await states()).toSorted()).toEqual([200, 401])

  await page.getByRole('button', { name: '退出其他设备' }).click()
  await expect(page.getByText('其他设备已全部退出登录')).toBeVisible()
  await expect(devices(page)).toHaveCount(1)
  expect(await states()).toEqual([401, 401])
  await expect(page.getByRole('button', { name: '退出其他设备' })).toBeDisabled()
})

test('登录设备: of many the newest are in view, the others unfold; without passkeys there is no empty list', async ({ page, site, request, signIn }) => {
  const much = '19900000041'
  const { token } = await signIn(page, much)
  const ended = await request.delete('/v1/accounts/sessions/', bearer(token))
  expect(ended.ok(), await ended.text()).toBe(true)
  for (let count = 0; count < 7; count += 1) await ticketOf(request, much)
  await page.goto(`${site.url.replace('127.0.0.1', 'localhost')}/common/user/info`)
  await expect(devices(page)).toHaveCount(5)
  await expect(devices(page).first()).toContainText('本机')
  await page.getByRole('button', { name: '展开其余 3 个' }).click()
  await expect(devices(page)).toHaveCount(8)
  await page.getByRole('button', { name: '收起', exact: true }).click()
  await expect(devices(page)).toHaveCount(5)
  await expect(page.getByRole('region', { name: '通行密钥' })).toBeVisible()
  await expect(page.getByRole('region', { name: '通行密钥' }).locator('ul')).toBeHidden()
  const [button, rows] = await Promise.all([page.getByRole('button', { name: '退出其他设备' }).boundingBox(), page.getByRole('region', { name: '登录设备' }).locator('ul').boundingBox()])
  expect((rows?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThanOrEqual(8)
})

test('another role is given only after the person\'s own password or code; what was typed stays, and is sent once they have', async ({ page, site, request, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/common/system/roles')
  await rowOf(page, '客服').getByRole('button', { name: '分配权限' }).click()
  const editor = page.getByRole('dialog', { name: '分配权限 · 客服' })
  await editor.getByRole('checkbox', { name: '导出记录' }).click()
  await letTimePass(site.databaseUrl)
  await editor.getByRole('button', { name: /保\s*存/u }).click()
  const proof = await openedDialog(page.getByRole('dialog', { name: '验证本人身份' }))
  await proof.getByLabel('密码', { exact: true }).fill('not-the-password')
  await proof.getByRole('button', { name: '验证并继续' }).click()
  await expect(proof.getByText('密码错误').first()).toBeVisible()
  await proof.getByLabel('密码', { exact: true }).fill(password)
  await proof.getByRole('button', { name: '验证并继续' }).click()
  await expect(proof).toBeHidden()
  await expect(page.getByText('权限已保存，立即生效')).toBeVisible()
  await expect(editor).toBeHidden()

  await letTimePass(site.databaseUrl)
  await rowOf(page, '客服').getByRole('button', { name: '分配权限' }).click()
  await editor.getByRole('checkbox', { name: '导出记录' }).click()
  await editor.getByRole('button', { name: /保\s*存/u }).click()
  await proof.getByText('用短信验证码').click()
  await askForCode(page, proof, site.databaseUrl)
  await proof.getByLabel('验证码', { exact: true }).fill(await smsCode(request, phones.company))
  await proof.getByRole('button', { name: '验证并继续' }).click()
  await expect(editor).toBeHidden()
})

test('who gives up proving themselves changes nothing, and keeps what they have typed', async ({ page, site, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/common/system/users')
  await page.getByRole('button', { name: '新增员工' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '新增员工' }))
  await dialog.getByLabel('姓名').fill('未成之人')
  await dialog.getByLabel('手机号').fill('19955501299')
  await letTimePass(site.databaseUrl)
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  const proof = page.getByRole('dialog', { name: '验证本人身份' })
  await proof.getByRole('button', { name: /取\s*消/u }).click()
  await expect(proof).toBeHidden()
  await expect(dialog.getByLabel('姓名')).toHaveValue('未成之人')
  await expect(dialog.getByRole('button', { name: /保\s*存/u })).toBeEnabled()
})

test('a member of one organisation accepts the invitation of another on the account page, and is a member from then on', async ({ page, browser, signIn }) => {
  await signIn(page, phones.agency)
  await page.goto('/common/system/users')
  await page.getByRole('button', { name: '新增员工' }).click()
  const dialog = await openedDialog(page.getByRole('dialog', { name: '新增员工' }))
  await dialog.getByLabel('姓名').fill('兼职之人')
  await dialog.getByLabel('手机号').fill(phones.platform)
  await dialog.getByRole('button', { name: /保\s*存/u }).click()
  await expect(rowOf(page, '兼职之人')).toContainText('待接受邀请')

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await signIn(theirs, phones.platform)
  await theirs.goto('/common/user/info')
  const invitations = theirs.getByRole('region', { name: '收到的邀请' })
  await invitations.getByRole('button', { name: /^接受.+的邀请$/u }).click()
  await expect(theirs.getByText(/已接受邀请/u)).toBeVisible()
  await expect(invitations).toBeHidden()
  await other.close()

  await page.getByRole('button', { name: /查\s*询/u }).click()
  await expect(rowOf(page, '兼职之人')).not.toContainText('待接受邀请')
})
