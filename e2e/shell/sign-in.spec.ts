import { follow } from '../lib/pages.ts'
import { expect, password, phones, smsCode, test, ticketOf } from '../lib/suite.ts'

test('signs in by password, keeps where the user was, signs out of everything (R003, R004, R064)', async ({ page }) => {
  await page.goto('/company/settlement/sett?status=paid')
  await expect(page).toHaveURL(/\/login/u)
  await page.getByLabel('手机号').fill(phones.company)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/u }).click()
  await expect(page).toHaveURL(/\/company\/settlement\/sett\?status=paid/u)
  await expect(page.getByRole('heading', { name: '结算单' })).toBeVisible()

  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login\?app=company/u)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('signs in by SMS code', async ({ page, request }) => {
  await page.goto('/login')
  await page.getByText('验证码登录').click()
  await page.getByLabel('手机号').fill('199 0000 0004')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送至您的手机, 请注意查收')).toBeVisible()
  await expect(page.getByRole('button', { name: /剩余\d+s/u })).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await smsCode(request, phones.agency))
  await page.getByRole('button', { name: /登\s*录/u }).click()
  await expect(page).toHaveURL(/\/agency\//u)
})

test('says what is wrong with a phone and sends nothing (R426)', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/sms/')) sent += 1
  })
  await page.goto('/login')
  await page.getByText('验证码登录').click()
  await page.getByLabel('手机号').fill('12345')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入正确的手机号').first()).toBeVisible()
  expect(sent).toBe(0)
})

test('a wrong password is refused in words', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('手机号').fill('19900000009')
  await page.getByLabel('密码', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: /登\s*录/u }).click()
  await expect(page.getByText('手机号或密码错误').first()).toBeVisible()
})

test('an account without permissions is told so and signed out (R444, R445, R446)', async ({ page, signIn }) => {
  await signIn(page, phones.nobody)
  await page.goto('/')
  await expect(page.getByText('您的账号暂无任何权限，请联系管理员').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/u)
})

test('a route that was not granted goes to /403, an unknown one to /404', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/agency/settlement/sett')
  await expect(page).toHaveURL(/\/(403|404)$/u)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/404$/u)
  await expect(page.getByText('页面不存在').first()).toBeVisible()
})

test('R149 R150 R151 R152 R153 a member of two companies switches between them, the current one disabled', async ({ page, signIn }) => {
  await signIn(page, phones.twoCompanies)
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('企业', { exact: true })).toBeVisible()
  const before = await page.evaluate(() => sessionStorage.getItem('token'))
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '切换企业' }).hover()
  await expect(page.getByRole('menuitem', { name: /（当前）$/u })).toHaveAttribute('aria-disabled', 'true')
  const asked = page.waitForRequest((one) => one.url().endsWith('/v1/common/switch_company'))
  await page.getByRole('menuitem', { name: /（示例）$|公司$/u }).last().click()
  const body = (await asked).postDataJSON() as object
  expect(Object.keys(body).toSorted()).toEqual(['app', 'host', 'phone', 'related_id'])
  expect(body).toMatchObject({ app: 'company', phone: phones.twoCompanies })
  // The page reloads with the new token; requests until then belong to a page that is gone.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token')).catch(() => before)).not.toBe(before)
})

test('R149 R150 the account page lists the companies to go on in, the one at hand switched off', async ({ page, signIn }) => {
  await signIn(page, phones.twoCompanies)
  await page.goto('/common/user/info')
  const companies = page.getByRole('region', { name: '切换企业' }).getByRole('listitem')
  await expect(companies).toHaveCount(2)
  await expect(companies.filter({ hasText: '当前企业' }).getByRole('button')).toBeDisabled()
  const asked = page.waitForRequest((one) => one.url().endsWith('/v1/common/switch_company'))
  await companies.filter({ hasNotText: '当前企业' }).getByRole('button', { name: /^切换到/u }).click()
  expect((await asked).postDataJSON()).toMatchObject({ app: 'company', phone: phones.twoCompanies })
})

test('a second browser tab continues with the session of the one used last; after a log-out it asks', async ({ page, context, request }) => {
  const signInAs = async (one: typeof page, phone: string) => {
    const { token, app } = await ticketOf(request, phone)
    await one.goto('/login')
    await one.evaluate(([name, theme]) => {
      sessionStorage.setItem('token', name ?? '')
      sessionStorage.setItem('theme', theme ?? '')
    }, [token, app])
  }
  await signInAs(page, phones.agency)
  await page.goto('/agency/settlement/sett')
  await expect(page.getByRole('grid')).toBeVisible()

  const second = await context.newPage()
  await second.goto('/agency/settlement/bill')
  await expect(second.getByRole('heading', { name: '账单管理' })).toBeVisible()
  expect(await second.evaluate(() => sessionStorage.getItem('token'))).toBe(await page.evaluate(() => sessionStorage.getItem('token')))

  // A tab of another organisation, which was used last.
  const park = await context.newPage()
  await signInAs(park, phones.park)
  await park.goto('/')
  await expect(park).toHaveURL(/\/park\//u)
  await expect(park.getByRole('heading', { name: '首页' })).toBeVisible()
  await park.evaluate(() => dispatchEvent(new Event('focus')))
  const third = await context.newPage()
  await third.goto('/')
  await expect(third).toHaveURL(/\/park\//u)
  await park.close()
  await third.close()

  await second.getByRole('banner').getByRole('button').last().click()
  await second.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(second).toHaveURL(/\/login/u)
  await follow(second, '/agency/settlement/bill')
  await expect(second).toHaveURL(/\/login/u)
})
