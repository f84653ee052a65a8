// Contracts of agency, platform and company, and rate changes (domain.md §2.3, R355, R607).
import type { BusinessDate } from '../time.ts'
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

interface Entered {
  /** The caller is among those who have entered the contract, or changed it since. */
  readonly is_own: boolean
}

interface Attached {
  readonly contract_url: string
}

interface Ended {
  readonly terminate_at: object | string | null
}

interface Audited {
  readonly audit_status: string
}

const CREATORS = ['saas', 'platform', 'agency'] as const
const FOUR_EYES = { name: 'four_eyes', text: '审核人不能是录入或修改过该合同的人', holds: ({ is_own }: Entered) => !is_own } as const
const ATTACHED = { name: 'attached', text: '请先上传合同附件，再审核', holds: ({ contract_url }: Attached) => contract_url !== '' } as const
export const LIVING = { name: 'living', text: '合同已终止', holds: ({ terminate_at }: Ended) => terminate_at === null } as const
const PASSED = { name: 'passed', text: '合同尚未审核通过', holds: ({ audit_status }: Audited) => audit_status === 'passed' } as const
const PERIOD = { name: 'period', text: '合同起止日期不正确，或与已审核合同重叠' } as const
export const NOT_OVER = { name: 'not_over', text: '合同已过结束日期，不能审核通过' } as const
export const NO_OPEN_SETTLEMENT = { name: 'no_open_settlement', text: '合同下有未完成的结算单，如需强制终止请填写备注' } as const

/** audit_status. There is no audit call: setting audit_status is the audit. */
export const contractAuditMachine = machine({
  name: 'contract-audit',
  field: 'audit_status',
  states: ['to_audit', 'passed', 'rejected'],
  goal: 'passed',
  initial: [{ actor: CREATORS, to: 'to_audit', guards: [PERIOD], newBusiness: true }],
  transitions: [
    { from: ['to_audit', 'rejected'], action: 'update', grant: 'edit', actor: CREATORS, guards: [LIVING, PERIOD], to: 'to_audit' },
    { from: ['to_audit'], action: 'audit_pass', actor: CREATORS, guards: [LIVING, FOUR_EYES, ATTACHED, NOT_OVER, PERIOD], to: 'passed' },
    { from: ['to_audit'], action: 'audit_reject', actor: CREATORS, guards: [LIVING, FOUR_EYES, REASON], to: 'rejected' },
    // Attachment, remark and whether the enterprise may ask for invoices: everything else was audited (decision 90).
    { from: ['passed'], action: 'supplement', grant: 'edit', actor: CREATORS, guards: [LIVING], to: 'same' },
  ],
})
export type ContractAuditStatus = (typeof contractAuditMachine.states)[number]
export type ContractAuditAction = (typeof contractAuditMachine)['transitions'][number]['action']

/** status, changed by the daily job. Until it has been audited a contract does not begin, nor end by its dates. */
export const contractMachine = machine({
  name: 'contract',
  states: ['not_started', 'in_force', 'expired', 'terminated'],
  initial: [{ actor: CREATORS, to: 'not_started' }],
  transitions: [
    { from: ['not_started'], action: 'start', actor: ['system'], guards: [PASSED], to: 'in_force', by: 'system' },
    { from: ['not_started', 'in_force'], action: 'expire', actor: ['system'], guards: [PASSED], to: 'expired', by: 'system' },
    { from: ['not_started', 'in_force'], action: 'terminate', actor: CREATORS, guards: [NO_OPEN_SETTLEMENT], to: 'terminated' },
  ],
})
export type ContractStatus = (typeof contractMachine.states)[number]
export type ContractAction = (typeof contractAuditMachine | typeof contractMachine)['transitions'][number]['action']

/** The status of a contract on a business date; both ends inclusive. A terminated contract stays terminated, an unaudited one does not start. */
export function contractStatusOn(contract: { start_at: BusinessDate; end_at: BusinessDate; audit_status: ContractAuditStatus; status: ContractStatus }, today: BusinessDate): ContractStatus {
  if (contract.status === 'terminated') return 'terminated'
  if (contract.audit_status !== 'passed' || today < contract.start_at) return 'not_started'
  return today > contract.end_at ? 'expired' : 'in_force'
}

/** Of the creation of a rate change: both depend on more than the contract. */
export const EFFECTIVE = { name: 'effective', text: '生效日期应在明天之后、合同期限之内，并晚于已约定的费率变更' } as const
export const ONE_PENDING = { name: 'one_pending', text: '已有待企业确认的费率变更，请先撤回' } as const

/** The rates of a passed contract change only by agreement; existing settlements keep their copy. */
export const rateChangeMachine = machine({
  name: 'rate-change',
  states: ['to_confirm', 'confirmed', 'rejected', 'canceled'],
  goal: 'confirmed',
  initial: [{ actor: ['agency'], to: 'to_confirm', guards: [PASSED, LIVING, EFFECTIVE, ONE_PENDING] }],
  transitions: [
    { from: ['to_confirm'], action: 'confirm', actor: ['company'], to: 'confirmed', newBusiness: true },
    { from: ['to_confirm'], action: 'reject', grant: 'confirm', actor: ['company'], guards: [REASON], to: 'rejected' },
    { from: ['to_confirm'], action: 'cancel', actor: ['agency'], to: 'canceled' },
    // Unanswered on the day from which it would have held (decision 91), or its contract was terminated.
    { from: ['to_confirm'], action: 'lapse', actor: ['system'], to: 'canceled', by: 'system' },
  ],
})
export type RateChangeStatus = (typeof rateChangeMachine.states)[number]
export type RateChangeAction = (typeof rateChangeMachine)['transitions'][number]['action']
