// Tiles of the contracts that a flavour offers.
import { CONTRACTS, type ContractKind } from '../contracts.ts'
import { statusOf } from '../status-option.ts'
import { CONTRACT_AUDIT_STATUSES } from '../statuses.ts'
import type { WaitingTile } from './tile.ts'

const contractsIn = (kind: ContractKind, audit_status: 'to_audit' | 'rejected', grant: string, todo: string): WaitingTile => ({
  key: `${kind}_contract.${audit_status}`,
  label: `${statusOf(CONTRACT_AUDIT_STATUSES, audit_status).label}的${CONTRACTS[kind].what}`,
  list: `${kind}_contract`,
  filter: { audit_status },
  since: 'create_at',
  grant,
  todo,
})

/** Those to audit, and those that were rejected and have to be corrected. */
export const contractsWaiting = (kind: ContractKind): readonly WaitingTile[] => [contractsIn(kind, 'to_audit', 'audit', '去审核'), contractsIn(kind, 'rejected', 'edit', '去修改')]
