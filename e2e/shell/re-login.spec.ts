import type { APIRequestContext } from '@playwright/test'
import { rowsIn } from '../lib/journey.ts'
import { type Page, expect, password, phones, smsCode, test, toasted } from '../lib/suite.ts'

const listPath = '**/v1/settlements/search/'

/**
 * Ends the session on the server, without the pages' knowledge, once each of them has made this call. A call that a page makes by itself may be
 * refused as soon as the session has ended; before the button is clicked, the dialog would lie over it.
 */
async function expireDuring(path: string, token: string, request: APIRequestContext, ...pages: readonly Page[]): Promise<void> {
  let waiting = pages.length
  const ended = Promise.withResolvers<void>()
  for (const page of pages) {
    await page.route(path, async (route) => {
      waiting -= 1
      if (waiting === 0) ended.resolve(end(request, token))
      await ended.promise
      await route.continue()
    }, { times: 1 })
  }
}

async function end(request: APIRequestContext, token: string): Promise<void> {
  const answer = await request.post('/v1/account/logout/', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '登录已过期，请重新登录' })
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'))

async function signInAgain(page: Page): Promise<void> {
  await dialogOf(page).getByLabel('密码', { exact: true }).fill(password)
  await dialogOf(page).getByRole('button', { name: '登录并继续' }).click()
  await expect(dialogOf(page)).toBeHidden()
}

/** The button that runs the list's query again. */
const search = (page: Page) => page.getByRole('button', { name: /查\s*询/u })

test('R549 an expired session is signed in again in its place: one dialog, reads replayed, the page as it was', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await expect(rowsIn(page.getByRole('grid'))).not.toHaveCount(0)
  const number = (await page.getByRole('grid').getByRole('link').first().innerText()).trim()
  await page.getByLabel('结算单号').first().fill(number)
  await expireDuring(listPath, token, request, page)

  const sent: string[] = []
  page.on('request', (one) => {
    if (one.url().includes('/v1/')) sent.push(`${one.method()} ${new URL(one.url()).pathname} ${one.headers()['authorization'] ?? 'none'}`)
  })
  const told = toasted(page, '未授权，请重新登录')
  await search(page).click()
  // The toast is gone after three seconds, the dialog stays.
  await told
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(page)).toContainText('199****0004')
  await expect(dialogOf(page).getByLabel('密码', { exact: true })).toBeFocused()
  expect(await tokenOf(page)).toBeNull()
  expect(page.url()).toContain('/agency/settlement/sett')

  sent.length = 0
  await signInAgain(page)
  expect(sent.filter((line) => line.endsWith(token))).toEqual([])
  await expect(page.getByRole('grid').getByRole('link')).toHaveText([number])
  await expect(page.getByLabel('结算单号').first()).toHaveValue(number)
  expect(await tokenOf(page)).not.toBe(token)
  // The same document continued: the failed read was repeated successfully.
  expect(sent.some((line) => line.startsWith('POST /v1/settlements/search/') || line.startsWith('GET /v1/settlements/'))).toBe(true)
})

test('R549 it is told also when the first call that is refused shows no failure of its own', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.agency)
  // The numbers by state are asked for after the rows.
  const told = Promise.withResolvers<void>()
  await page.route('**/v1/settlements/status_counts/', async (route) => {
    await end(request, token)
    told.resolve(toasted(page, '未授权，请重新登录'))
    await route.continue()
  }, { times: 1 })
  await page.goto('/agency/settlement/sett')
  await told.promise
  await expect(dialogOf(page)).toBeVisible()
  await signInAgain(page)
  await expect(rowsIn(page.getByRole('grid'))).not.toHaveCount(0)
  await expect(page.getByRole('group', { name: '按状态查看' }).getByRole('button').first()).toContainText(/\d/u)
})

test('a wrong password is told in the dialog; the code of an SMS does as well', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.platform)
  await page.goto('/platform/settlement/sett')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expireDuring(listPath, token, request, page)
  await search(page).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('密码', { exact: true }).fill('not-the-password')
  await dialog.getByRole('button', { name: '登录并继续' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('手机号或密码错误，请核对或改用短信验证码')

  await dialog.getByText('验证码登录').click()
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByText('验证码已发送至您的手机, 请注意查收')).toBeVisible()
  await dialog.getByLabel('验证码', { exact: true }).fill(await smsCode(request, phones.platform))
  await dialog.getByRole('button', { name: '登录并继续' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('grid').first()).toBeVisible()
})

test('a write that met the end of the session is offered, and goes on only when it is wanted', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  const exporting = page.getByRole('button', { name: /导\s*出/u }).first()
  await expect(exporting).toBeEnabled()
  const exportPath = '**/v1/settlements/exports/'
  await expireDuring(exportPath, token, request, page)
  const exports: string[] = []
  page.on('request', (one) => {
    if (one.method() === 'POST' && /export/u.test(one.url())) exports.push(one.headers()['authorization'] ?? '')
  })
  await exporting.click()
  await signInAgain(page)
  const offer = page.getByRole('dialog', { name: '登录成功，以下操作尚未提交' })
  await expect(offer).toContainText('导出')
  expect(exports).toHaveLength(1)
  const again = page.waitForResponse((one) => one.request().method() === 'POST' && /export/u.test(one.url()) && one.ok())
  await offer.getByRole('button', { name: '重新提交' }).click()
  await expect(offer).toBeHidden()
  await expect.poll(() => exports.length).toBe(2)
  await again
  await expect(exporting).not.toHaveClass(/ant-btn-loading/u)
  expect(exports[1]).not.toBe(exports[0])

  await expireDuring(exportPath, (await tokenOf(page)) ?? '', request, page)
  await exporting.click()
  await signInAgain(page)
  await offer.getByRole('button', { name: /放\s*弃/u }).click()
  await expect(offer).toBeHidden()
  await expect(exporting).toBeEnabled()
  expect(exports).toHaveLength(3)
})

test('R058 R549 giving the sign-in up is the log-out: nothing is left and the login page stands', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.company)
  await page.goto('/company/settlement/sett')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expireDuring(listPath, token, request, page)
  await search(page).click()
  await dialogOf(page).getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login\?app=company$/u)
  expect(await page.evaluate(() => [sessionStorage.getItem('token'), sessionStorage.getItem('theme'), localStorage.length])).toEqual([null, null, 0])
})

test('a reload in the middle of it leads to the login page and back', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.company)
  await page.goto('/company/settlement/sett?status=paid')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expireDuring(listPath, token, request, page)
  await search(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/login\?app=company&redirect=/u)
  await page.getByLabel('手机号').fill(phones.company)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/u }).click()
  await expect(page).toHaveURL(/\/company\/settlement\/sett\?status=paid/u)
})

test('the server answers for somebody else: everything starts over', async ({ page, request, signIn }) => {
  const { token } = await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await expect(rowsIn(page.getByRole('grid'))).not.toHaveCount(0)
  await expireDuring(listPath, token, request, page)
  await search(page).click()
  // Another account signs in: as when the computer changes hands, or a proxy mixes up sessions.
  await page.route('**/v1/accounts/login/', (route) =>
    route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), phone: phones.platform, app: 'platform' }) }),
  )
  await dialogOf(page).getByLabel('密码', { exact: true }).fill(password)
  await dialogOf(page).getByRole('button', { name: '登录并继续' }).click()
  await expect(page).toHaveURL(/\/platform\//u)
  await expect(page.getByRole('tab', { name: '首页' })).toHaveCount(1)
  await expect(page.getByRole('tab', { name: '结算单' })).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('theme'))).toBe('platform')
})

test('a duplicated browser tab goes on with the token that the first one got', async ({ page, context, request, signIn }) => {
  const { token } = await signIn(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await expect(page.getByRole('grid').first()).toBeVisible()
  const other = await context.newPage()
  await other.addInitScript((value) => {
    if (window.name === 'twin') return
    window.name = 'twin'
    sessionStorage.setItem('token', value)
    sessionStorage.setItem('theme', 'agency')
  }, token)
  await other.goto('/agency/settlement/sett')
  await expect(other.getByRole('grid').first()).toBeVisible()
  await expireDuring(listPath, token, request, page, other)
  await search(page).click()
  await search(other).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(other)).toBeVisible()
  await signInAgain(page)
  await expect(dialogOf(other)).toBeHidden()
  expect(await tokenOf(other)).toBe(await tokenOf(page))
})
