import { createQrcode } from '@linggong/shared/contract/company-qrcodes'
import { newId } from '../../src/kernel/ids.ts'
import { mustSucceed } from './must-succeed.ts'
import type { Put, World } from './shape.ts'

/** A code of every enterprise, by which its worker has registered. */
export async function invitationCodes(world: World, put: Put): Promise<void> {
  for (const { flavour, token, place, tenantId } of world.members.values()) {
    if (flavour !== 'company') continue
    const code = await mustSucceed(world.server.app, token, createQrcode, { body: { name: '登记', start_at: '2026-01-01 00:00:00', is_long: true, area: ['海南省', '海口市'] } })
    await world.journal.sql(
      `insert into app.register_record (park_id, id, platform_id, agency_id, company_id, qrcode_id, person_id, company_user_id, create_at)
       select park_id, $1, platform_id, agency_id, company_id, $2, person_id, id, now() from app.company_user where company_id = $3 limit 1`,
      [newId(), code.id, tenantId],
    )
    put('app.company_qrcode', place, 'app.company_qrcode', code.id)
  }
}
