import { newPerson } from '../lib/cooperations.ts'
import { expect, smsCode, test } from '../lib/suite.ts'
import { admit, apiOf, openAgency, saveSettings } from '../lib/tenants.ts'
import { letSign, newQrcode, pictureOf } from '../lib/worker-phone.ts'

test('contract_auth_type face: a worker registers, reads, is refused with another face, signs with their own; the enterprise sees both', async ({ page, request, site }) => {
  test.slow()
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  await saveSettings(agency.api, company, { contract_auth_type: 'face' })
  await letSign(site.databaseUrl, company.id, ['two_auth', 'contract_face'])
  const api = apiOf(request, await admit(request, company.phone))
  expect(await api.ok('GET', '/v1/company-users/get_signing_method')).toMatchObject({ contract_auth_type: 'face', sign_service: 'contract_face', sign_left: 10 })
  const code = await newQrcode(api)
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
