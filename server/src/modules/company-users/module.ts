import * as contract from '@linggong/shared/contract/company-users'
import { userContractFile, userContracts, userEvents, userName, userOverview } from '@linggong/shared/contract/users'
import { historyOf } from '../../kernel/history.ts'
import { read, write } from '../../kernel/route.ts'
import { scopedId } from '../../kernel/scope.ts'
import { defineModule } from '../../module.ts'
import { limitsOf } from '../limits/person-limits.ts'
import { askRegister, prepareHindered } from './ask.ts'
import { compareFaces } from './face.ts'
import { contractFile, contractsOf, detailOf, nameOf } from './detail.ts'
import { contractsJob, requestContracts } from './download.ts'
import { idcardsJob, requestIdcards } from './idcards.ts'
import { servedEdits } from './import-edit.ts'
import { servedUsers } from './import.ts'
import { listOfCooperations } from './list.ts'
import { eventsOf } from './person-events.ts'
import { overviewOf } from './person.ts'
import { revealUser } from './reveal.ts'
import { addWorker, changeWorker, enterpriseOf, recheckWorker, reinvite, removeWorker, sendSigning } from './service.ts'
import { signingOf } from './signing.ts'
import { stampContracts } from './stamp.ts'

/** Cooperations of enterprises with workers: how they come, are checked and sign. */
export const companyUsers = defineModule({
  lists: [listOfCooperations],
  routes: [
    read(contract.companyUserById, (tx, { actor, params, now }) => detailOf(tx, actor, params.id, now)),
    read(contract.companyUserHistory, async (tx, { actor, params }) => {
      const { id } = await scopedId(tx, actor, 'app.company_user', params.id)
      return { results: await historyOf(tx, 'company_user', id) }
    }),
    read(contract.companyUserLimits, async (tx, { actor, params, now }) => {
      const user = await scopedId(tx, actor, 'app.company_user', params.id)
      return limitsOf(tx, actor, user.person_id, user, now)
    }),
    write(contract.createCompanyUser, async (tx, { actor, deps, body, now }) => detailOf(tx, actor, await addWorker(tx, deps, actor, body, now), now)),
    write(contract.updateCompanyUser, async (tx, { actor, params, body, now }) => {
      await changeWorker(tx, actor, params.id, body, now)
      return detailOf(tx, actor, params.id, now)
    }),
    write(contract.deleteCompanyUser, async (tx, { actor, params, now }) => {
      await removeWorker(tx, actor, params.id, now)
      return { ok: true as const }
    }),
    write(contract.reinviteCompanyUser, async (tx, { actor, deps, params, body, now }) => {
      await reinvite(tx, deps, actor, params.id, body.version, now)
      return detailOf(tx, actor, params.id, now)
    }),
    write(contract.sendSigningSms, (tx, { actor, deps, params, now }) => sendSigning(tx, deps, actor, params.id, now)),
    write(contract.recheckCompanyUser, async (tx, { actor, params, body, now }) => {
      await recheckWorker(tx, actor, params.id, body.version, now)
      return detailOf(tx, actor, params.id, now)
    }),
    write(contract.downloadContracts, (tx, { actor, body, now }) => requestContracts(tx, actor, body, now)),
    write(contract.downloadIdcards, (tx, { actor, body, now }) => requestIdcards(tx, actor, body, now)),
    read(contract.signingMethod, async (tx, { actor, query }) => signingOf(tx, (await enterpriseOf(tx, actor, query.company_id)).id)),
    read(userOverview, (tx, { actor, params, now }) => overviewOf(tx, actor, params.id, now)),
    read(userEvents, (tx, { actor, params, query }) => eventsOf(tx, actor, params.id, query)),
    read(userContracts, async (tx, { actor, query }) => ({ results: await contractsOf(tx, actor, query.user_id) })),
    write(userContractFile, (tx, { actor, deps, params }) => contractFile(tx, deps, actor, params.id)),
    read(userName, (tx, { actor, body }) => nameOf(tx, actor, body.id_no)),
  ],
  imports: [servedUsers, servedEdits],
  jobs: [contractsJob, idcardsJob],
  reveals: { company_user: revealUser },
  loops: [
    { name: 'identity checks', everyMs: 1000, run: askRegister },
    { name: 'faces', everyMs: 1000, run: compareFaces },
    { name: 'hindered signatures', everyMs: 30_000, run: prepareHindered },
    { name: 'signed contracts', everyMs: 2000, run: stampContracts },
  ],
  tables: ['app.company_user', 'app.auth_check', 'app.e_contract', 'simulator.outside_request'],
})
