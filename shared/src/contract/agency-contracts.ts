import { softwareContractInputFields } from '../domain/fields/contract.ts'
import { CONTRACTS } from '../domain/contracts.ts'
import { family } from './call.ts'
import { contractCalls } from './contract-calls.ts'
import { id } from './schemas/common.ts'
import { changedContract, freshSoftware, newContract, softwareContract, softwareFields } from './schemas/contract.ts'

const call = family('agency-contracts', softwareContractInputFields)

/** Between a group and its agencies; what a group charges for the software. */
export const {
  search: listAgencyContracts, exported: exportAgencyContracts, counted: countAgencyContracts, detail: agencyContract, create: createAgencyContract, update: updateAgencyContract, terminate: terminateAgencyContract, history: agencyContractHistory,
} = contractCalls(call, 'agency', 'Agency', { access: CONTRACTS.agency.lists, parties: { agency_id: id.optional() }, create: newContract({ agency_id: id }, freshSoftware), update: changedContract(softwareFields), answer: softwareContract })
