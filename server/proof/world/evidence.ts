import { createEvidencePackage } from '@linggong/shared/contract/evidence'
import { createInspection } from '@linggong/shared/contract/inspections'
import { searchSettlements } from '@linggong/shared/contract/settlements'
import { drain } from '../../test/makers.ts'
import { mustSucceed } from './must-succeed.ts'
import type { World } from './shape.ts'

/** Of every enterprise a package of a paid settlement, and a link to it for an inspector. */
export async function shownEvidence(world: World): Promise<void> {
  const { app, deps } = world.server
  for (const { flavour, token, place, tenantName } of world.members.values()) {
    if (flavour !== 'company') continue
    const [paid] = (await mustSucceed(app, token, searchSettlements, { body: { status: 'paid' } })).results
    if (paid === undefined) throw new Error(`${place} has paid nothing`)
    await mustSucceed(app, token, createEvidencePackage, { body: { of: 'settlement', subject_id: paid.id } })
    await mustSucceed(app, token, createInspection, { params: { id: paid.id }, body: { recipient: `${tenantName}的检查`, days: 30 } })
  }
  await drain(deps)
}
