import { newPerson } from '../lib/cooperations.ts'
import { settled } from '../lib/pages.ts'
import { awaitNextCode } from '../lib/site.ts'
import { enter, expect, lastSms, type Locator, smsCode, test } from '../lib/suite.ts'
import { admit, apiOf, openAgency } from '../lib/tenants.ts'
import { askForAudits, letSign, newQrcode, onPhone, pictureOf } from '../lib/worker-phone.ts'

/** As somebody types on a phone. */
const type = (field: Locator, text: string): Promise<void> => field.pressSequentially(text, { delay: 180 })
/** To read a text, to look for a message, to hold a card before the camera: counted, and not waited for. */
const pauses = { read: 15_000, message: 6_000, picture: 8_000 }

test('R027 R392 R393 R394 from the scan to 待审核 within three minutes at human speed; rejected, a worker is told by SMS, reads why and sends the photos again', async ({ page, request, site }) => {
  test.setTimeout(300_000)
  const agency = await openAgency(request)
  const company = await agency.api.openCompany()
  await letSign(site.databaseUrl, company.id, ['two_auth', 'contract_sms', 'sms'])
  await askForAudits(site.databaseUrl, agency.id, 'idcard', 'liveness')
  const code = await newQrcode(apiOf(request, await admit(request, company.phone)))
  const person = newPerson()

  let paused = 0
  const began = Date.now()
  const worker = await onPhone(page, code.url)
  await type(worker.getByLabel('姓名', { exact: true }), person.name)
  await type(worker.getByLabel('身份证号', { exact: true }), person.idNo)
  await type(worker.getByLabel('手机号', { exact: true }), person.phone)
  await worker.getByRole('button', { name: '获取验证码' }).click()
  await expect(worker.getByRole('status')).toHaveText('验证码已发送，5 分钟内有效')
  paused += pauses.message
  await type(worker.getByLabel('验证码', { exact: true }), await smsCode(request, person.phone))
  await worker.getByRole('checkbox').check()
  await worker.getByRole('button', { name: '登记', exact: true }).click()

  const sign = worker.getByRole('button', { name: '同意并签署' })
  await expect(sign).toBeVisible({ timeout: 60_000 })
  paused += pauses.read
  await worker.getByRole('button', { name: '获取签署验证码' }).click()
  await expect(worker.getByRole('status')).toHaveText('验证码已发送，5 分钟内有效')
  paused += pauses.message
  await type(worker.getByLabel('签署验证码'), await smsCode(request, person.phone))
  await sign.click()

  const send = async (...labels: readonly string[]): Promise<void> => {
    await expect(worker.getByRole('heading', { name: '证件和本人照片' })).toBeVisible()
    for (const label of labels) {
      paused += pauses.picture
      await worker.getByLabel(label, { exact: true }).first().setInputFiles(await pictureOf(worker, '#d9b08c'))
      await expect(worker.getByRole('img', { name: label })).toBeVisible()
    }
    await worker.getByRole('button', { name: '提交照片' }).click()
    await expect(worker.getByText('资料已提交，审核后即可办理结算')).toBeVisible()
  }
  await send('身份证人像面', '身份证国徽面', '活体照片')
  await expect(worker.getByRole('heading', { name: '待审核' })).toBeVisible()
  expect(Date.now() - began + paused).toBeLessThan(180_000)

  await enter(page, agency.ticket)
  const decide = async (view: string, key: string, then?: string): Promise<void> => {
    await page.goto(`/agency/cooperate/audit?view=${view}&status=to_audit`)
    await settled(page)
    await page.getByRole('button', { name: '审核台' }).first().click()
    const desk = page.getByRole('dialog', { name: /审核台/u })
    await expect(desk.getByText(person.name).first()).toBeVisible()
    await page.keyboard.press(key)
    if (then !== undefined) await page.keyboard.press(then)
    await desk.getByRole('button', { name: '提交并关闭' }).click()
    await expect(desk).toBeHidden()
  }
  await decide('liveness_audit', 'a')
  await decide('idcard_audit', 'r', '1')
  await expect.poll(() => lastSms(request, person.phone)).toMatch(/未通过审核，请在7天内打开http\S+，用本手机号验证后查看原因并重新提交/u)
  await worker.goto(/https?:\S+#[\w-]+/u.exec(await lastSms(request, person.phone))?.[0] ?? '')
  await awaitNextCode(site.databaseUrl)
  await worker.getByRole('button', { name: '获取验证码' }).click()
  await expect(worker.getByRole('status')).toHaveText('验证码已发送，5 分钟内有效')
  await worker.getByLabel('验证码', { exact: true }).fill(await smsCode(request, person.phone))
  await worker.getByRole('button', { name: '继续' }).click()
  await expect(worker.getByText('上次提交的照片未通过：照片模糊，请重新拍摄。')).toBeVisible()
  await send('身份证人像面', '身份证国徽面')
  await decide('idcard_audit', 'a')
  await worker.reload()
  await expect(worker.getByRole('heading', { name: '已认证' })).toBeVisible()
})
