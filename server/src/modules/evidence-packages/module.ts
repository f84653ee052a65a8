import * as contract from '@linggong/shared/contract/evidence'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { evidenceJob } from './package.ts'
import { packagesOf, requestPackage } from './packages.ts'

/** 证据包. */
export const evidencePackages = defineModule({
  routes: [
    read(contract.evidencePackages, (tx, { actor, params }) => packagesOf(tx, actor, params.id)),
    write(contract.createEvidencePackage, (tx, { actor, body, now }) => requestPackage(tx, actor, body, now)),
  ],
  jobs: [evidenceJob],
  tables: ['app.evidence_package'],
})
