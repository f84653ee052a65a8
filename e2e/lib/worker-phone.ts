import { addDays, businessDate } from '@linggong/shared/domain/time'
import { bringTo, type Cooperation, cooperate, newPerson, type Person } from './cooperations.ts'
import { alter } from './site.ts'
import { expect, lastSms, type Page, smsCode } from './suite.ts'
import { type Agency, type Api, newName } from './tenants.ts'

/** A worker's phone. */
export async function onPhone(page: Page, url: string): Promise<Page> {
  const worker = await page.context().newPage()
  await worker.setViewportSize({ width: 375, height: 720 })
  await worker.goto(url)
  return worker
}

/** A picture as a phone's camera makes one; the simulated comparison knows nobody in the dark. */
export async function pictureOf(page: Page, colour: string) {
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

/** What an enterprise needs until its workers can sign: a template for their contracts, and units of these services. */
export async function letSign(databaseUrl: string, companyId: string, services: readonly string[]): Promise<void> {
  await alter(databaseUrl, `insert into app.contract_template_company (park_id, platform_id, agency_id, company_id, template_id)
    select t.park_id, t.platform_id, t.agency_id, t.id, c.id from app.tenant t, app.contract_template c where t.id = '${companyId}' and c.file_id is not null order by c.id limit 1`)
  await alter(databaseUrl, `insert into app.service_balance (tenant_id, flavour, park_id, platform_id, agency_id, company_id, service, count)
    select t.agency_id, 'agency', t.park_id, t.platform_id, t.agency_id, null, s, 10 from app.tenant t, unnest(array[${services.map((service) => `'${service}'`).join(', ')}]) s where t.id = '${companyId}'`)
}

/** An invitation code of today and tomorrow. */
export async function newQrcode(api: Api): Promise<{ readonly id: string; readonly url: string }> {
  const today = businessDate(new Date())
  return api.ok('POST', '/v1/company-qrcodes/', { name: newName('登记'), start_at: `${today} 00:00:00`, end_at: `${addDays(today, 1)} 00:00:00`, is_long: false, area: ['海南省', '海口市'] })
}

/** What an agency asks of its workers after they have signed; `realname` is the whole of what was collected. */
export const askForAudits = (databaseUrl: string, agencyId: string, ...audits: readonly ('idcard' | 'liveness' | 'realname')[]): Promise<void> =>
  alter(databaseUrl, `insert into app.setting (tenant_id, key, value) values ('${agencyId}', 'realname_collect_config', '${JSON.stringify({ required_audits: audits })}')`)

/** Somebody who has signed, on the page that takes their photos: the card's two sides and the face. */
export async function beforePhotos(page: Page, databaseUrl: string, { api }: Agency, companyId: string): Promise<{ readonly worker: Page; readonly person: Person & Cooperation }> {
  const person = newPerson()
  const made = await cooperate(api, person, companyId)
  await bringTo(databaseUrl, made, 'to_audit')
  await api.ok('POST', `/v1/company-users/${made.id}/sign_sms/`, {})
  const { request } = page
  const worker = await onPhone(page, /https?:\S+#[\w-]+/u.exec(await lastSms(request, person.phone))?.[0] ?? '')
  await worker.getByRole('button', { name: '获取验证码' }).click()
  await expect(worker.getByRole('status')).toHaveText('验证码已发送，5 分钟内有效')
  await worker.getByLabel('验证码', { exact: true }).fill(await smsCode(request, person.phone))
  await worker.getByRole('button', { name: '继续' }).click()
  await expect(worker.getByRole('heading', { name: '证件和本人照片' })).toBeVisible()
  return { worker, person: { ...person, ...made } }
}

/** Photos of a worker who is asked for all of them, taken and sent. */
export async function sendPhotos(worker: Page): Promise<void> {
  for (const label of ['身份证人像面', '身份证国徽面', '活体照片']) {
    await worker.getByLabel(label, { exact: true }).first().setInputFiles(await pictureOf(worker, '#d9b08c'))
    await expect(worker.getByRole('img', { name: label })).toBeVisible()
  }
  await worker.getByRole('button', { name: '提交照片' }).click()
  await expect(worker.getByText('资料已提交，审核后即可办理结算')).toBeVisible()
}

/** Somebody whose photos wait for the agency's audits. */
export async function photographed(page: Page, databaseUrl: string, agency: Agency, companyId: string): Promise<Person & Cooperation> {
  const { worker, person } = await beforePhotos(page, databaseUrl, agency, companyId)
  await sendPhotos(worker)
  await worker.close()
  return person
}
