import { createProof, proofRecords } from '@linggong/shared/contract/proofs'
import { monthKey } from '@linggong/shared/domain/time'
import { fileIdOf } from '../../src/modules/files/service.ts'
import { drain } from '../../test/makers.ts'
import { mustSucceed } from './must-succeed.ts'
import type { Member, Put, World } from './shape.ts'

/** For the worker of a paid bill: a proof whose document has been made, and one whose job has crashed again and again. */
export async function proofDocuments(world: World, put: Put, { company, agency }: { readonly company: Member; readonly agency: Member }, billId: string): Promise<void> {
  const { deps, app } = world.server
  const [bill] = await world.journal.sql('select person_id from app.bill where id = $1', [billId])
  const earner = String(bill?.['person_id'])
  const month = monthKey(deps.clock())
  const made = (kind: 'income' | 'tax') => mustSucceed(app, agency.token, createProof, { body: { kind, start_at: month, end_at: month, user_ids: [earner] } })
  const finished = await made('income')
  await drain(deps)
  const { results: [document] } = await mustSucceed(app, agency.token, proofRecords, { params: { id: finished.id }, query: {} })
  const failed = await made('tax')
  await world.journal.sql(`update app.job set attempts = 5 where category = 'proof_file' and payload ->> 'id' = $1`, [failed.id])
  await drain(deps)
  put('earner', company.place, 'app.person', earner)
  put('finishedProof', agency.place, 'app.proof', finished.id)
  put('proofFile', agency.place, 'app.file', fileIdOf(document?.file_url ?? '') ?? '')
  put('failedProof', agency.place, 'app.proof', failed.id)
}
