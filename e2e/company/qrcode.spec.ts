import { readFile } from 'node:fs/promises'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { newPerson } from '../lib/cooperations.ts'
import { settled } from '../lib/pages.ts'
import { enter, expect, phones, smsCode, test } from '../lib/suite.ts'
import { apiOf, newName, openAgency } from '../lib/tenants.ts'
import { askForAudits, beforePhotos, onPhone, sendPhotos } from '../lib/worker-phone.ts'

test('R027 R631 R561 an enterprise makes an invitation code, shows, downloads and copies it, stops it; its page tells who has registered', async ({ page, signIn }) => {
  await signIn(page, phones.company)
  await page.goto('/company/cooperate/qrcode')
  const name = newName('邀请')
  await page.getByRole('button', { name: '新建邀请码' }).click()
  const form = page.getByRole('dialog', { name: '新建邀请码' })
  await expect(form.getByLabel('邀请码名称')).toBeFocused()
  await form.getByLabel('邀请码名称').fill(name)
  await form.getByLabel('适用地区').fill('海口')
  await page.getByRole('menuitemcheckbox', { name: '海南省 / 海口市', exact: true }).click()
  await form.getByRole('switch', { name: '长期有效' }).click()
  await expect(form.getByLabel('结束时间')).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/v1/company-qrcodes/'))
  await form.getByRole('button', { name: /^新\s*建$/u }).click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ name, is_long: true, area: ['海南省', '海口市'], start_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u) })
  expect(body).not.toHaveProperty('end_at')

  const made = page.getByRole('dialog', { name: `邀请码 ${name}` })
  const [file] = await Promise.all([page.waitForEvent('download'), made.getByRole('button', { name: '下载图片' }).click()])
  expect(file.suggestedFilename()).toBe(`邀请码-${name}.png`)
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG')
  const url = await made.getByRole('link').getAttribute('href')
  expect(new URL(url ?? '').hostname).toBe('worker.localhost')
  await page.keyboard.press('Escape')

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('生效中')).toBeVisible()
  await row.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog', { name: '停用邀请码' }).getByRole('button', { name: /停\s*用/u }).click()
  await expect(row.getByText('已停用')).toBeVisible()
  const worker = await onPhone(page, url ?? '')
  await expect(worker.getByRole('status')).toHaveText('这个邀请码已停用，请向企业索取新的邀请码')
  await expect(worker.getByLabel('姓名', { exact: true })).toBeHidden()
  await worker.close()

  await row.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: new RegExp(name, 'u') })).toBeVisible()
  await expect(page.getByText('还没有人登记')).toBeVisible()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByRole('tabpanel', { name: '变更记录' }).getByText('停用', { exact: true }).first()).toBeVisible()
})

test('R632 a stranger scans the code on a phone, registers with a code to it, is checked, reads and signs; the enterprise sees the record', async ({ page, request, signIn }) => {
  test.slow()
  const api = apiOf(request, await signIn(page, phones.company))
  const today = businessDate(new Date())
  const code = await api.ok<{ id: string; url: string }>('POST', '/v1/company-qrcodes/', { name: newName('登记'), start_at: `${today} 00:00:00`, end_at: `${addDays(today, 1)} 00:00:00`, is_long: false, area: ['海南省', '海口市'] })
  const { phone, idNo } = newPerson()

  const worker = await onPhone(page, code.url)
  await expect(worker.getByRole('heading', { name: '合作登记' })).toBeVisible()
  expect(worker.url()).not.toContain('#')
  await worker.getByLabel('姓名', { exact: true }).fill('王登记')
  await worker.getByLabel('身份证号', { exact: true }).fill(idNo)
  await worker.getByLabel('手机号', { exact: true }).fill(phone)
  await worker.getByRole('button', { name: '获取验证码' }).click()
  await expect(worker.getByRole('status')).toHaveText('验证码已发送，5 分钟内有效')
  await worker.getByLabel('验证码', { exact: true }).fill('000000')
  await worker.getByRole('checkbox').check()
  await worker.getByRole('button', { name: '登记', exact: true }).click()
  await expect(worker.getByRole('status')).toHaveText('验证码错误或已过期')
  await worker.getByLabel('验证码', { exact: true }).fill(await smsCode(request, phone))
  await worker.getByRole('button', { name: '登记', exact: true }).click()

  // The register of identities answers within seconds; then the contract is there to be read.
  await expect(worker.getByRole('button', { name: '同意并签署' })).toBeVisible({ timeout: 60_000 })
  await expect(worker.getByRole('region')).toContainText('王登记')
  expect(await worker.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await worker.getByRole('button', { name: '获取签署验证码' }).click()
  await expect(worker.getByRole('status')).toHaveText('验证码已发送，5 分钟内有效')
  await worker.getByLabel('签署验证码').fill(await smsCode(request, phone))
  await worker.getByRole('button', { name: '同意并签署' }).click()
  await expect(worker.getByRole('heading', { name: '已认证' })).toBeVisible()
  await expect(worker.getByRole('heading', { name: '我的合同' })).toBeVisible()

  await page.goto(`/company/cooperate/qrcode/info/${code.id}`)
  const row = page.getByRole('tabpanel', { name: '注册记录' }).getByRole('row').filter({ hasText: `${phone.slice(0, 3)}****${phone.slice(-4)}` })
  await expect(row.getByText('已认证')).toBeVisible()
  await expect(row).not.toContainText(idNo)
})

test('R392 R393 R394 the agency audits: after signing the worker takes photos on the phone, the desk shows them large, and once all have passed the worker can be billed', async ({ page, request, site }) => {
  test.slow()
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  await askForAudits(site.databaseUrl, agency.id, 'idcard', 'liveness', 'realname')
  const { worker, person } = await beforePhotos(page, site.databaseUrl, agency, company.id)
  expect(await worker.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await sendPhotos(worker)

  await enter(page, agency.ticket)
  for (const view of ['idcard_audit', 'liveness_audit', 'realname_collect_audit']) {
    await page.goto(`/agency/cooperate/audit?view=${view}&status=to_audit`)
    await settled(page)
    await page.getByRole('button', { name: '审核台' }).first().click()
    const desk = page.getByRole('dialog', { name: /审核台/u })
    await expect(desk.getByRole('img').first()).toBeVisible()
    await expect(desk.getByText(person.name).first()).toBeVisible()
    await page.keyboard.press('a')
    await desk.getByRole('button', { name: '提交并关闭' }).click()
    await expect(desk).toBeHidden()
  }
  const { status } = await agency.api.ok<{ status: string }>('GET', `/v1/company-users/${person.id}/`)
  expect(status).toBe('in_cooperation')
})
