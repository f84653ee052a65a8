import { z } from 'zod'
import { companyContractInputFields } from '../domain/fields/contract.ts'
import { CONTRACTS } from '../domain/contracts.ts'
import { family } from './call.ts'
import { contractCalls } from './contract-calls.ts'
import { eitherOf } from './list-calls.ts'
import { businessDate, id, idParams } from './schemas/common.ts'
import { changedContract, companyContract as contract, freshRates, newContract, rateFields } from './schemas/contract.ts'
import { settlementParts } from './schemas/settlement.ts'

const call = family('company-contracts', companyContractInputFields)

/**
 * Between an agency and its enterprises. On a passed one, an update with other rates offers them to the enterprise, from `effective_at` on
 * (no. 24 of docs/breadth). Whether the service fee is separate cannot change then (decision 90).
 */
export const {
  search: listCompanyContracts, exported: exportCompanyContracts, counted: countCompanyContracts, detail: companyContract, create: createCompanyContract, update: updateCompanyContract, terminate: terminateCompanyContract, history: companyContractHistory,
} = contractCalls(call, 'company', 'Company', {
  access: CONTRACTS.company.lists,
  parties: { company_id: id.optional() },
  create: newContract({ company_id: id }, { ...freshRates, is_enable_invoice_apply: z.boolean().default(false), is_separate_fee: z.boolean().default(false) }),
  update: changedContract({ ...rateFields, is_enable_invoice_apply: z.boolean(), is_separate_fee: z.boolean(), effective_at: businessDate }),
  answer: contract,
})

const parts = z.object(settlementParts)
const compared = { settlement_count: z.int(), before: parts, after: parts }

/**
 * The settlements of the last three months that are over, as they were and with these rates; what is left out stays as it is on
 * `effective_at`, or today. */
export const rateImpact = call({
  name: 'rateImpact',
  summary: '费率变更影响',
  method: 'POST',
  path: '/v1/company-contracts/:id/rate_impact/',
  access: eitherOf(CONTRACTS.company.edits, CONTRACTS.company.lists, { agency: ['AgencyCustomerConfirmPageIndex'], company: ['CompanyCooperateConfirmPageIndex'] }),
  params: idParams,
  body: z.strictObject({ ...rateFields, effective_at: businessDate }).partial(),
  response: z.object({ ...compared, months: z.array(z.object({ month: z.string(), ...compared })) }),
  reads: true,
})

const reminded = { id, sn: z.string(), company_id: id, company_name: z.string(), /** Days including the last one, which still counts: 0 is today. */ days_left: z.int().min(0) }

/**
 * Contracts that end within thirty days without a successor, after which nothing can be settled; and changes of rates that the enterprise has
 * not answered yet, which are void from their day on (domain.md §2.3).
 */
export const contractReminders = call({
  name: 'contractReminders',
  summary: '合同到期与费率变更提醒',
  method: 'GET',
  path: '/v1/company-contracts/reminder_to_enterprises',
  // Users whose work depends on the contract.
  access: {
    agency: ['AgencySettlementBillPageIndex', 'AgencySettlementSettPageIndex'],
    company: ['CompanySettlementBillPageIndex', 'CompanySettlementSettPageIndex'],
  },
  response: z.object({
    results: z.array(z.object({ ...reminded, end_at: businessDate })),
    /** `id` and `sn` are the contract's. */
    rate_changes: z.array(z.object({ ...reminded, rate_change_id: id, effective_at: businessDate })),
  }),
})
