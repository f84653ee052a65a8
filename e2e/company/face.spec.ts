import { addDays, businessDate } from '@linggong/shared/domain/time'
import { newPerson } from '../lib/cooperations.ts'
import { alter } from '../lib/site.ts'
import { expect, type Page, smsCode, test } from '../lib/suite.ts'
import { admit, apiOf, newName, openAgency, saveSettings } from '../lib/tenants.ts'

/** A picture as a phone's camera makes one; the simulated comparison knows nobody in the dark. */
async function pictureOf(page: Page, colour: string) {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 800
    const pen = canvas.getContext('2d')
    if (pen === null) throw new Error('no canvas')
    pen.fillStyle = fill
    pen.fillRect(0, 0, 640, 800)
    return canvas.toDataURL('image/jpeg')
  }, colour)
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') }
}

test('contract_auth_type face: a worker registers, reads, is refused with another face, signs with their own; the enterprise sees both', async ({ page, request, site }) => {
  test.slow()
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  await saveSettings(agency.api, company, { contract_auth_type: 'face' })
  await alter(site.databaseUrl, `insert into app.contract_template_company (park_id, platform_id, agency_id, company_id, template_id)
    select t.park_id, t.platform_id, t.agency_id, t.id, c.id from app.tenant t, app.contract_template c where t.id = '${company.id}' and c.file_id is not null order by c.id limit 1`)
  await alter(site.databaseUrl, `insert into app.service_balance (tenant_id, flavour, park_id, platform_id, agency_id, company_id, service, count)
    select t.id, 'agency', t.park_id, t.platform_id, t.id, null, s, 10 from app.tenant t, unnest(array['two_auth', 'contract_face']) s where t.id = '${agency.id}'`)
  const api = apiOf(request, await admit(request, company.phone))
  expect(await api.ok('GET', '/v1/company-users/get_signing_method')).toMatchObject({ contract_auth_type: 'face', sign_service: 'contract_face', sign_left: 10 })
  const today = businessDate(new Date())
  const code = await api.ok<{ id: string; url: string }>('POST', '/v1/company-qrcodes/', { name: newName('人脸'), start_at: `${today} 00:00:00`, end_at: `${addDays(today, 1)} 00:00:00`, is_long: false, area: ['海南省', '海口市'] })
  const person = newPerson()

  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto(code.url)
  await page.getByLabel('姓名', { exact: true }).fill(person.name)
  await page.getByLabel('身份证号', { exact: true }).fill(person.idNo)
  await page.getByLabel('手机号', { exact: true }).fill(person.phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('status')).toHaveText('验证码已发送，5 分钟内有效')
  await page.getByLabel('验证码', { exact: true }).fill(await smsCode(request, person.phone))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登记', exact: true }).click()

  const sign = page.getByRole('button', { name: '同意并签署' })
  const photo = page.getByLabel('本人照片', { exact: true })
  await expect(sign).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('region')).toContainText(person.name)
  await expect(page.getByRole('button', { name: '获取签署验证码' })).toHaveCount(0)
  await expect(photo).toHaveAttribute('capture', 'user')
  await photo.setInputFiles(await pictureOf(page, '#0b0b0b'))
  await expect(page.getByRole('img', { name: '本人照片' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await sign.click()
  const refused = '照片与本人身份不一致，请由本人在光线充足处重新拍摄'
  await expect(page.getByRole('status')).toHaveText(refused, { timeout: 30_000 })
  await expect(page.getByRole('listitem').filter({ hasText: '签署合同' })).toContainText(refused)

  await photo.setInputFiles(await pictureOf(page, '#d9b08c'))
  await expect(page.getByRole('img', { name: '本人照片' })).toBeVisible()
  await sign.click()
  await expect(page.getByRole('heading', { name: '已认证' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: '我的合同' })).toBeVisible()

  const { results } = await api.ok<{ results: { id: string }[] }>('POST', '/v1/company-users/search/', {})
  const detail = await api.ok<{ sign_method: string; checks: { kind: string; outcome: string }[] }>('GET', `/v1/company-users/${results[0]?.id ?? ''}/`)
  expect(detail).toMatchObject({ sign_method: 'face', checks: [{ kind: 'liveness_recognition_auth', outcome: 'same' }, { kind: 'liveness_recognition_auth', outcome: 'different' }, { kind: 'two_auth', outcome: 'same' }] })
  expect(await api.ok('GET', '/v1/company-users/get_signing_method')).toMatchObject({ sign_left: 8 })
})
