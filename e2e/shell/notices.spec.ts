import type { APIRequestContext } from '@playwright/test'
import { answerOrder, payOrder } from '../lib/services.ts'
import { awaitNextCode } from '../lib/site.ts'
import { enter, expect, phones, test } from '../lib/suite.ts'
import { admit, apiAs, openAgency } from '../lib/tenants.ts'

const agencyAt = { low: '19900000012', enough: '19900000013' } as const

/** Publishes a notice as the operator; returns a function that withdraws it. */
async function announce(request: APIRequestContext, message: string, audience: readonly string[], minutes: readonly [from: number, to: number] = [-5, 60]): Promise<() => Promise<void>> {
  const api = await apiAs(request, phones.saas)
  const [from, to] = minutes.map((offset) => new Date(Date.now() + offset * 60_000).toISOString())
  const { id } = await api.ok<{ id: string }>('POST', '/v1/system-notifies/', { title: '公告', content: [{ kind: 'paragraph', spans: [{ text: message, bold: false, link: '' }] }], audience, start_time: from, end_time: to })
  return async () => void (await api.send('DELETE', `/v1/system-notifies/${id}/`))
}

test('R043 R520 a disabled company is told so, in these words, and cannot close it', async ({ page, signIn }) => {
  await signIn(page, phones.disabledCompany)
  await page.goto('/company/settlement/sett')
  const banner = page.getByRole('alert').filter({ hasText: '贵公司已被停用，暂无法办理新业务，请联系管理合作公司' })
  await expect(banner).toBeVisible({ timeout: 30_000 })
  await expect(banner.getByRole('button')).toHaveCount(0)
})

test('R043 whoever is stopped by an organisation above reads that it is not their own', async ({ page, request }) => {
  const { id, version, api } = await openAgency(request)
  const company = await api.openCompany()
  const group = await apiAs(request, phones.platform)
  await enter(page, await admit(request, company.phone))
  await page.goto('/company/settlement/bill')
  await expect(page.getByRole('button', { name: '导入账单' }).first()).toBeVisible()
  await group.ok('PUT', `/v1/agencies/${id}/`, { is_enable: false, version })
  const banner = page.getByRole('alert').filter({ hasText: '所属业务公司已被停用，暂无法办理新业务，请联系管理合作公司' })
  await expect(banner).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('贵公司已被停用')).toHaveCount(0)
  await group.ok('PUT', `/v1/agencies/${id}/`, { is_enable: true, version: version + 1 })
  await expect(banner).toBeHidden({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: '导入账单' }).first()).toBeVisible()
})

test('R042 R045 R046 notices show every message, stay dismissed one by one across sign-ins, and stop for the pointer', async ({ page, request, signIn }) => {
  const [first, second] = [`今晚 22:00 至 24:00 系统升级 ${Date.now()}`, `升级期间暂停支付，请提前保存填写中的内容 ${Date.now()}`]
  const takeBack = [await announce(request, first, ['park']), await announce(request, second, ['park'])]
  const later = await announce(request, '还没开始的公告', ['park'], [30, 60])
  const others = await announce(request, '给别人的公告', ['platform'])
  try {
    await signIn(page, phones.park)
    await page.goto('/park/business/settlements')
    await expect(page.getByText(first)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(second)).toBeVisible()
    await expect(page.getByText('还没开始的公告')).toHaveCount(0)
    await expect(page.getByText('给别人的公告')).toHaveCount(0)

    // Too long for the line: it scrolls, unless the user prefers reduced motion.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const line = page.getByText(first).locator('..')
    await expect(line).toHaveCSS('animation-name', 'none')
    await page.setViewportSize({ width: 375, height: 800 })
    await expect(line).not.toHaveCSS('animation-name', 'none')
    await expect(line).toHaveCSS('animation-play-state', 'running')
    await page.getByRole('alert').filter({ hasText: first }).hover()
    await expect(line).toHaveCSS('animation-play-state', 'paused')
    await page.mouse.move(0, 700)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(line).toHaveCSS('animation-name', 'none')
    await page.setViewportSize({ width: 1440, height: 900 })

    const kept = page.waitForResponse((response) => response.url().includes('/v1/preferences/ui.dismissed/') && response.request().method() === 'PUT')
    await page.getByRole('button', { name: '关闭公告' }).click()
    await expect(page.getByText(first)).toHaveCount(0)
    await kept
    // Stored on the server: both browser storages are cleared by a log-out.
    await page.evaluate(() => localStorage.clear())
    const third = `另一条公告 ${Date.now()}`
    takeBack.push(await announce(request, third, ['park']))
    await page.reload()
    await expect(page.getByText(third)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(first)).toHaveCount(0)
  } finally {
    for (const one of [...takeBack, later, others]) await one()
  }
})

test('R048 R469 R471 R472 an agency at 1000 SMS is alerted, asks with page=1 and limit=1, and may dismiss it', async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/v1/topups/') asked.push(search)
  })
  await signIn(page, agencyAt.low)
  await page.goto('/agency/settlement/sett')
  const alert = page.getByRole('alert').filter({ hasText: '服务余额不足提醒：短信剩余1000次，请及时充值' })
  await expect(alert).toBeVisible({ timeout: 30_000 })
  expect(asked).toEqual(['?page=1&limit=1'])
  // To an order; with so little use what is left lasts longer than three months.
  await alert.getByRole('link', { name: '去充值' }).click()
  const order = page.getByRole('dialog', { name: '申请充值' })
  await expect(order.getByText('按近 7 日用量无需补充')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(order).toHaveCount(0)
  await expect(page).toHaveURL(/\/agency\/finance\/recharge$/u)
  const kept = page.waitForResponse((response) => response.url().includes('/v1/preferences/ui.dismissed/'))
  await alert.getByRole('button', { name: '关闭服务余额提醒' }).click()
  await expect(alert).toHaveCount(0)
  await kept
  await page.reload()
  await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 30_000 })
  await expect(alert).toHaveCount(0)
})

test('R469 R470 one at 1001 is not, and other flavours do not even ask', async ({ browser, page, signIn }) => {
  await signIn(page, agencyAt.enough)
  const answered = page.waitForResponse((response) => response.url().includes('/v1/topups/'))
  await page.goto('/agency/settlement/sett')
  await answered
  await expect(page.getByRole('grid').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('服务余额不足提醒')).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  const asked: string[] = []
  other.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(other, phones.park)
  await other.goto('/park/business/settlements')
  await expect(other.getByRole('grid').first()).toBeVisible({ timeout: 30_000 })
  await other.waitForLoadState('networkidle')
  expect(asked).toContain('/v1/system-notifies/now/')
  expect(asked).not.toContain('/v1/topups/')
  await other.context().close()
})

test('R048 R469 R471 an agency at 1001 sends a code and is alerted; dismissed it stays away, and comes again for another service', async ({ page, request, site }) => {
  test.setTimeout(180_000)
  const agency = await openAgency(request)
  const usage = async () => (await agency.api.ok<{ results: { service: string; count: number; debt: number }[] }>('GET', '/v1/service-use-records/usage/')).results
  const counts = Object.fromEntries((await usage()).map(({ service, debt }) => [`${service}_count`, 1001 + debt]))
  const { price } = await agency.api.ok<{ price: Readonly<Record<string, number>> }>('GET', '/v1/service-prices/')
  const amount = Object.entries(counts).reduce((sum, [key, count]) => sum + count * (price[key.replace('_count', '_price')] ?? 0), 0)
  const order = await agency.api.ok<Parameters<typeof payOrder>[2]>('POST', '/v1/topup-orders/', { agency_id: agency.id, price, ...counts, discount_amount: 0, amount })
  await answerOrder(await apiAs(request, phones.saas), await payOrder(request, agency, order), { action: 'confirm' })

  await enter(page, agency.ticket)
  const opened = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/v1/topups/'))
    await page.goto('/agency/settlement/sett')
    await answered
    await expect(page.getByRole('button', { name: /^查\s?询$/u }).first()).toBeVisible({ timeout: 30_000 })
  }
  const alert = (service: string) => page.getByRole('alert').filter({ hasText: `服务余额不足提醒：${service}剩余1000次，请及时充值` })
  await opened()
  await expect(page.getByText('服务余额不足提醒')).toHaveCount(0)

  await awaitNextCode(site.databaseUrl)
  expect((await request.post('/v1/sms/', { data: { host: '127.0.0.1', phone: agency.phone } })).status()).toBe(200)
  await expect.poll(async () => (await usage())[0]?.count).toBe(1000)
  await opened()
  await expect(alert('短信')).toBeVisible()
  const kept = page.waitForResponse((response) => response.url().includes('/v1/preferences/ui.dismissed/'))
  await alert('短信').getByRole('button', { name: '关闭服务余额提醒' }).click()
  await kept
  await opened()
  await expect(page.getByText('服务余额不足提醒')).toHaveCount(0)

  // A question to the register of enterprises.
  await agency.api.ok('GET', `/v1/common/enterprise_search/?search=${encodeURIComponent('启明星')}`)
  await expect.poll(async () => (await usage()).find(({ service }) => service === 'enterprise_auth')?.count).toBe(1000)
  await opened()
  await expect(page.getByText('服务余额不足提醒：企业认证剩余1000次')).toBeVisible()
})
