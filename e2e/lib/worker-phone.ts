import { addDays, businessDate } from '@linggong/shared/domain/time'
import { alter } from './site.ts'
import type { Page } from './suite.ts'
import { type Api, newName } from './tenants.ts'

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
