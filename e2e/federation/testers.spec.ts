import { readRegistry } from '../lib/own-suite.ts'
import { webRoots } from '../lib/site.ts'
import { expect, password, phones, test } from '../lib/suite.ts'

/** May view everything and change nothing. */
const reader = '19900000016'
const elsewhere = 'http://localhost:9'

test('a user who may not try builds runs the build of the registry, whatever is stored in the browser', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript((origin) => {
    localStorage.setItem('overrides', JSON.stringify({ company: { entry: `${origin}/mf-manifest.json`, until: Date.now() + 3_600_000 } }))
    sessionStorage.setItem('faults', JSON.stringify({ company: 'down' }))
  }, elsewhere)
  await signIn(page, reader)
  await page.goto('/company/settlement/sett')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await expect(page.getByText(/正在试用|故障演练/u)).toHaveCount(0)

  await page.goto('/__versions?try=company:abcdef123456')
  await expect(page).toHaveURL(/\/403$/u)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(asked.filter((url) => url.startsWith(elsewhere))).toEqual([])
})

test('a tester’s link survives the sign-in, a reload, another tab, another page and the switch of the organisation, until it is taken back', async ({ page, context }) => {
  const build = readRegistry(webRoots.shell).remotes['company']?.builds.find(({ state }) => state === 'stable')?.build ?? ''
  await page.goto(`/__versions?try=company:${build}`)
  await page.getByLabel('手机号').fill(phones.twoCompanies)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /登\s*录/u }).click()
  const question = page.getByRole('dialog').filter({ hasText: `试用 company 的构建 ${build}？` })
  await expect(question).toBeVisible()
  await page.reload()
  await question.getByRole('button', { name: /试\s*用/u }).click()
  const ribbon = page.getByText(`正在试用 company 的构建 ${build}`)
  await expect(ribbon).toBeVisible()

  await page.getByRole('menuitem', { name: '导出记录' }).click()
  await expect(page.getByRole('heading', { name: '导出记录' })).toBeVisible()
  await expect(ribbon).toBeVisible()
  const [tab] = await Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open('/company/settlement/sett'))])
  await expect(tab.getByRole('grid').first()).toBeVisible()
  await expect(tab.getByText(`正在试用 company 的构建 ${build}`)).toBeVisible()
  await tab.close()

  const before = await page.evaluate(() => sessionStorage.getItem('token'))
  await page.goto('/common/user/info')
  await page.getByRole('region', { name: '切换企业' }).getByRole('listitem').filter({ hasNotText: '当前企业' }).getByRole('button', { name: /^切换到/u }).click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token')).catch(() => before)).not.toBe(before)
  await expect(ribbon).toBeVisible()
  await page.getByRole('button', { name: '全部恢复' }).first().click()
  await expect(ribbon).toHaveCount(0)
})
