import { askForCode } from '../lib/journey.ts'
import { expect, password, smsCode, test, ticketOf } from '../lib/suite.ts'

/** Used by no other test. */
const checker = '19900000042'

test('a forgotten password is replaced by a code to the phone: signed in at once, other devices signed out', async ({ page, request, site }) => {
  const before = await ticketOf(request, checker)
  await page.goto('/login?app=platform')
  await page.getByLabel('手机号').fill('199 0000 0042')
  await page.getByRole('button', { name: '忘记密码？' }).click()
  const form = page.getByRole('form', { name: '找回密码' })
  await expect(form.getByLabel('手机号')).toHaveValue('199 0000 0042')
  await askForCode(page, form, site.databaseUrl)
  const code = await smsCode(request, checker)
  await form.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000')

  // What everybody tries is told while one types.
  await form.getByLabel('新密码', { exact: true }).fill('Password1')
  await form.getByLabel('确认新密码').fill('Password1')
  await expect(form.getByText('这个密码太常见，容易被猜到，请换一个')).toBeVisible()
  // The demo's, which it may keep: other tests find the account as it was.
  await form.getByLabel('新密码', { exact: true }).fill(password)
  await form.getByLabel('确认新密码').fill(password)
  await form.getByRole('button', { name: '设置新密码并登录' }).click()
  await expect(form.getByRole('alert').filter({ hasText: '验证码错误或已过期' })).toBeVisible()

  await form.getByLabel('验证码', { exact: true }).fill(code)
  await form.getByRole('button', { name: '设置新密码并登录' }).click()
  await expect(page).toHaveURL(/\/platform\//u)
  await expect(page.getByRole('heading', { name: '首页' })).toBeVisible()
  const old = await request.get('/v1/staffs/info/', { headers: { authorization: `Bearer ${before.token}` } })
  expect(old.status()).toBe(401)
})

test('an unknown phone is answered alike; one goes back to sign in with what was typed', async ({ page, request, site }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '忘记密码？' }).click()
  const form = page.getByRole('form', { name: '找回密码' })
  await expect(form.getByLabel('手机号')).toBeFocused()
  await form.getByLabel('手机号').fill('19912340042')
  await askForCode(page, form, site.databaseUrl)
  const outbox = (await (await request.get('/v1/demo/outbox/?phone=19912340042')).json()) as { results: unknown[] }
  expect(outbox.results).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('complementary', { name: '演示' }).getByRole('button').last()).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(form).toHaveCount(0)
  await page.goForward()
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: '返回登录' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByLabel('手机号')).toHaveValue('19912340042')
  await expect(page.getByLabel('密码', { exact: true })).toBeVisible()
})
