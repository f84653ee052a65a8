import * as contract from '@linggong/shared/contract/proofs'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { makeProof } from './create.ts'
import { documentsJob } from './documents.ts'
import { earnersOf } from './earned.ts'
import { proofList, proofOf, recordsOf } from './list.ts'
import { changeProof, requestArchive } from './update.ts'

/** 证明管理: what an agency proves of its workers' income and tax (R240, R693). */
export const proofs = defineModule({
  routes: [
    read(contract.filterProofUsers, (tx, { actor, body, now }) => earnersOf(tx, actor, body, now)),
    write(contract.createProof, async (tx, { actor, body, now }) => proofOf(tx, actor, await makeProof(tx, actor, body, now))),
    read(contract.proofById, (tx, { actor, params }) => proofOf(tx, actor, params.id)),
    write(contract.updateProof, async (tx, { actor, params, body, now }) => {
      await changeProof(tx, actor, params.id, body, now)
      return proofOf(tx, actor, params.id)
    }),
    read(contract.proofRecords, (tx, { actor, params, query }) => recordsOf(tx, actor, params.id, query)),
    write(contract.archiveProof, (tx, { actor, params }) => requestArchive(tx, actor, params.id)),
  ],
  lists: [proofList],
  jobs: [documentsJob],
  tables: ['app.proof', 'app.proof_user'],
})
