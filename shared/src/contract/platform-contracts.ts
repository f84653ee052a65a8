import { softwareContractInputFields } from '../domain/fields/contract.ts'
import { CONTRACTS } from '../domain/contracts.ts'
import { family } from './call.ts'
import { contractCalls } from './contract-calls.ts'
import { id } from './schemas/common.ts'
import { changedContract, freshSoftware, newContract, softwareContract, softwareFields } from './schemas/contract.ts'

const call = family('platform-contracts', softwareContractInputFields)

/** Between the operator and the groups; one may name an agency of the group (no. 26 of docs/breadth). */
export const {
  search: listPlatformContracts, exported: exportPlatformContracts, counted: countPlatformContracts, detail: platformContract, create: createPlatformContract, update: updatePlatformContract, terminate: terminatePlatformContract, history: platformContractHistory,
} = contractCalls(call, 'platform', 'Platform', {
  access: CONTRACTS.platform.lists, parties: { platform_id: id.optional(), agency_id: id.optional() }, create: newContract({ platform_id: id, agency_id: id.nullable().default(null) }, freshSoftware), update: changedContract(softwareFields), answer: softwareContract,
})
