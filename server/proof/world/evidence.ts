import { createEvidencePackage } from '@linggong/shared/contract/evidence'
import { createInspection } from '@linggong/shared/contract/inspections'
import { searchSettlements } from '@linggong/shared/contract/settlements'
import { drain } from '../../test/makers.ts'
import { mustSucceed } from './must-succeed.ts'
import type { Put, World } from './shape.ts'

/** Of a paid settlement a package that its enterprise has made, and a link for an inspector that each organisation gives out which sees one. */
export async function shownEvidence(world: World, put: Put): Promise<void> {
  const { app, deps } = world.server
  for (const { flavour, token, place, tenantName } of world.members.values()) {
    if (flavour === 'saas') continue
    const [paid] = (await mustSucceed(app, token, searchSettlements, { body: { status: 'paid' } })).results
    if (paid === undefined) {
      if (flavour === 'company') throw new Error(`${place} has paid nothing`)
      continue
    }
    if (flavour === 'company') await mustSucceed(app, token, createEvidencePackage, { body: { of: 'settlement', subject_id: paid.id } })
    const { id } = await mustSucceed(app, token, createInspection, { params: { id: paid.id }, body: { recipient: `${tenantName}的检查`, days: 30 } })
    put('inspection', place, 'app.inspection', id)
  }
  await drain(deps)
}
