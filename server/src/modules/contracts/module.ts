import * as agency from '@linggong/shared/contract/agency-contracts'
import * as company from '@linggong/shared/contract/company-contracts'
import * as platform from '@linggong/shared/contract/platform-contracts'
import * as rates from '@linggong/shared/contract/rate-changes'
import { companyTaxTerms } from '@linggong/shared/contract/tax-terms'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { turnContracts } from './clock.ts'
import { companyContractList, companyContractOf } from './company.ts'
import { contractEvents } from './events.ts'
import { impactOf } from './impact.ts'
import { answerOffer, rateChangeContentOf, rateChangeList, rateChangeOf } from './rate-changes.ts'
import { remindersOf, remindOfRateChanges, tellOfEndingContracts } from './reminders.ts'
import { createContract, terminateContract, updateContract } from './service.ts'
import { agencyContractList, platformContractList, softwareContractOf } from './software.ts'
import { taxTermsOf } from './tax-terms.ts'

/** The routes of a family whose contracts are about the software; both have the same calls. */
const softwareRoutes = (kind: 'agency' | 'platform', calls: SoftwareCalls) => [
  read(calls.detail, (tx, { actor, params }) => softwareContractOf(tx, actor, kind, params.id)),
  read(calls.history, (tx, { actor, params }) => contractEvents(tx, actor, kind, params.id)),
  write(calls.update, async (tx, { actor, params, body, now }) => {
    await updateContract(tx, actor, kind, params.id, body, now)
    return softwareContractOf(tx, actor, kind, params.id)
  }),
  write(calls.terminate, async (tx, { actor, params, body, now }) => {
    await terminateContract(tx, actor, kind, params.id, body, now)
    return softwareContractOf(tx, actor, kind, params.id)
  }),
]

interface SoftwareCalls {
  readonly detail: typeof agency.agencyContract
  readonly history: typeof agency.agencyContractHistory
  readonly update: typeof agency.updateAgencyContract
  readonly terminate: typeof agency.terminateAgencyContract
}

export const contracts = defineModule({
  routes: [
    ...softwareRoutes('agency', { detail: agency.agencyContract, history: agency.agencyContractHistory, update: agency.updateAgencyContract, terminate: agency.terminateAgencyContract }),
    ...softwareRoutes('platform', { detail: platform.platformContract, history: platform.platformContractHistory, update: platform.updatePlatformContract, terminate: platform.terminatePlatformContract }),
    write(agency.createAgencyContract, async (tx, { actor, body, now }) => softwareContractOf(tx, actor, 'agency', await createContract(tx, actor, 'agency', body, now))),
    write(platform.createPlatformContract, async (tx, { actor, body, now }) => softwareContractOf(tx, actor, 'platform', await createContract(tx, actor, 'platform', body, now))),
    write(company.createCompanyContract, async (tx, { actor, body, now }) => companyContractOf(tx, actor, await createContract(tx, actor, 'company', body, now), now)),
    read(company.companyContract, (tx, { actor, params, now }) => companyContractOf(tx, actor, params.id, now)),
    read(company.companyContractHistory, (tx, { actor, params }) => contractEvents(tx, actor, 'company', params.id)),
    write(company.updateCompanyContract, async (tx, { actor, params, body, now }) => {
      await updateContract(tx, actor, 'company', params.id, body, now)
      return companyContractOf(tx, actor, params.id, now)
    }),
    write(company.terminateCompanyContract, async (tx, { actor, params, body, now }) => {
      await terminateContract(tx, actor, 'company', params.id, body, now)
      return companyContractOf(tx, actor, params.id, now)
    }),
    read(companyTaxTerms, (tx, { actor, query, now }) => taxTermsOf(tx, actor, query.company_id, now)),
    read(company.rateImpact, (tx, { actor, params, body, now }) => impactOf(tx, actor, params.id, body, now)),
    read(company.contractReminders, (tx, { actor, now }) => remindersOf(tx, actor, now)),
    read(rates.rateChangeContent, (tx, { actor, params }) => rateChangeContentOf(tx, actor, params.id)),
    write(rates.answerRateChange, async (tx, { actor, params, body, now }) => {
      await answerOffer(tx, actor, params.id, body, now)
      return rateChangeOf(tx, actor, params.id)
    }),
  ],
  lists: [agencyContractList, platformContractList, companyContractList, rateChangeList],
  // Before the reminders, which are about contracts in force.
  clocks: [{ name: 'contract_terms', run: turnContracts }, { name: 'ending_contracts', run: tellOfEndingContracts }, { name: 'rate_changes', run: remindOfRateChanges }],
  tables: ['app.company_contract', 'app.agency_contract', 'app.platform_contract', 'app.rate_change'],
})
