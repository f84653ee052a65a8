import { type ContractKind, contractFamily } from '../../domain/contracts.ts'
import { contractAuditMachine, contractMachine, type ContractAuditStatus, type ContractStatus } from '../../domain/machines/contract.ts'
import { actionsFrom } from '../../domain/machines/machine.ts'

interface Contract {
  readonly audit_status: ContractAuditStatus
  readonly status: ContractStatus
  readonly contract_url: string
  readonly terminate_at: string | null
  readonly is_own: boolean
}

/** What the side that offers contracts does with them, in reading order. The audit has a machine of its own, on `audit_status`. */
export function contractActions(kind: ContractKind) {
  const { side } = contractFamily(kind)
  const audits = (row: Contract) => actionsFrom(contractAuditMachine, { ...row, status: row.audit_status }, side)
  return {
    // Without its paper a contract cannot pass, but it can be rejected. Whoever has entered it sees why they cannot audit it.
    audit: { label: '审核', leads: true, step: 'audit_pass', reject: 'audit_reject', explains: ['four_eyes'], isOpen: (row: Contract) => audits(row).includes('audit_reject') },
    edit: { label: '编辑', isOpen: (row: Contract) => audits(row).some((action) => action === 'update' || action === 'supplement') },
    renew: { label: '续签', grant: 'add', isNewBusiness: true, isOnPageOnly: true, isOpen: ({ audit_status, status }: Contract) => audit_status === 'passed' && (status === 'in_force' || status === 'expired') },
    terminate: { label: '终止', isDanger: true, isOpen: (row: Contract) => actionsFrom(contractMachine, row, side).includes('terminate') },
  } as const
}
