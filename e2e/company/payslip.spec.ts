import { expect, phones, smsCode, test } from '../lib/suite.ts'

test('a worker opens their payslip by a link and a code, on an origin of its own', async ({ page, context, request, signIn }) => {
  const { token } = await signIn(page, phones.company)
  await page.goto(await firstPaidBill())
  await page.getByRole('button', { name: '工资单链接' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const url = await dialog.getByLabel('工资单链接').inputValue()
  expect(new URL(url).hostname).toBe('worker.localhost')
  expect(new URL(url).hash.length).toBeGreaterThan(40)
  await dialog.getByRole('button', { name: /关\s*闭/u }).last().click()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByText('生成工资单链接').first()).toBeVisible()

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const revealed = await request.post('/v1/reveals/', { headers: { authorization: `Bearer ${token}` }, data: { kind: 'bill', id, field: 'phone', reason: '核对' } })
  const { value: phone } = (await revealed.json()) as { value: string }

  const worker = await context.newPage()
  await worker.setViewportSize({ width: 375, height: 720 })
  await worker.goto(url)
  await expect(worker.getByRole('heading', { name: '工资单' })).toBeVisible()
  expect(worker.url()).not.toContain('#')
  await worker.getByRole('button', { name: '获取验证码' }).click()
  await expect(worker.getByRole('status')).toHaveText('验证码已发送，5 分钟内有效')

  await worker.getByLabel('验证码').fill('000000')
  await worker.getByRole('button', { name: '查看工资单' }).click()
  await expect(worker.getByRole('status')).toHaveText('验证码错误或已过期')

  await worker.getByLabel('验证码').fill(await smsCode(request, phone))
  await worker.getByRole('button', { name: '查看工资单' }).click()
  await expect(worker.getByRole('heading', { name: '为什么是这个数' })).toBeVisible()
  await expect(worker.getByText('已支付')).toBeVisible()
  expect(await worker.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await worker.evaluate(() => Object.keys(localStorage))).toEqual([])

  // A link without its end, and one that is nobody's.
  const stranger = await context.newPage()
  await stranger.goto(url.replace(/#.*/u, ''))
  await expect(stranger.getByRole('status')).toHaveText('链接不完整，请重新打开收到的链接')
  await stranger.goto(url.replace(/#.*/u, `#${'A'.repeat(43)}`))
  await stranger.reload()
  await expect(stranger.getByRole('status')).toHaveText('链接已失效，请向付款企业索取新的链接')

  async function firstPaidBill(): Promise<string> {
    const found = await request.post('/v1/bills/search/', { headers: { authorization: `Bearer ${token}` }, data: { status: 'paid', page_size: 10 } })
    const { results } = (await found.json()) as { results: readonly { id: string }[] }
    return `/company/settlement/bill/info/${results[0]?.id}`
  }
})
