// Contracts of agency, platform and company, and rate changes (domain.md §2.3, R355, R607).
import type { BusinessDate } from '../time.ts'
import { machine } from './machine.ts'

const CREATORS = ['saas', 'platform', 'agency'] as const
const FOUR_EYES = { name: 'four_eyes', text: '审核人不能是创建人' } as const

/** audit_status. There is no audit call: setting audit_status is the audit. */
export const contractAuditMachine = machine({
  name: 'contract-audit',
  states: ['to_audit', 'passed', 'rejected'],
  initial: [{ actor: CREATORS, to: 'to_audit', guards: [{ name: 'period', text: '合同起止日期不正确，或与已审核合同重叠' }] }],
  transitions: [
    { from: ['to_audit', 'rejected'], action: 'update', actor: CREATORS, to: 'to_audit' },
    { from: ['to_audit'], action: 'audit_pass', actor: CREATORS, guards: [FOUR_EYES], to: 'passed' },
    { from: ['to_audit'], action: 'audit_reject', actor: CREATORS, guards: [{ name: 'remark', text: '请填写驳回原因' }], to: 'rejected' },
  ],
})
export type ContractAuditStatus = (typeof contractAuditMachine.states)[number]

/** status, changed by the daily job. */
export const contractMachine = machine({
  name: 'contract',
  states: ['not_started', 'in_force', 'expired', 'terminated'],
  initial: [{ actor: CREATORS, to: 'not_started' }],
  transitions: [
    { from: ['not_started'], action: 'start', actor: ['system'], guards: [{ name: 'passed', text: '合同尚未审核通过' }], to: 'in_force', by: 'system' },
    { from: ['not_started', 'in_force'], action: 'expire', actor: ['system'], to: 'expired', by: 'system' },
    { from: ['not_started', 'in_force'], action: 'terminate', actor: CREATORS, guards: [{ name: 'no_open_settlement', text: '合同下有未完成的结算单，如需强制终止请填写备注' }], to: 'terminated' },
  ],
})
export type ContractStatus = (typeof contractMachine.states)[number]
export type ContractAction = (typeof contractAuditMachine | typeof contractMachine)['transitions'][number]['action']

/** The status of a passed contract on a business date; both ends inclusive. A terminated contract stays terminated. */
export function contractStatusOn(contract: { start_at: BusinessDate; end_at: BusinessDate; audit_status: ContractAuditStatus; status: ContractStatus }, today: BusinessDate): ContractStatus {
  if (contract.status === 'terminated') return 'terminated'
  if (today > contract.end_at) return 'expired'
  return contract.audit_status === 'passed' && contract.start_at <= today ? 'in_force' : 'not_started'
}

/** The rates of a passed contract change only by agreement; existing settlements keep their copy. */
export const rateChangeMachine = machine({
  name: 'rate-change',
  states: ['to_confirm', 'confirmed', 'rejected', 'canceled'],
  initial: [{ actor: ['agency'], to: 'to_confirm' }],
  transitions: [
    { from: ['to_confirm'], action: 'confirm', actor: ['company'], to: 'confirmed' },
    { from: ['to_confirm'], action: 'reject', actor: ['company'], to: 'rejected' },
    { from: ['to_confirm'], action: 'cancel', actor: ['agency'], to: 'canceled' },
  ],
})
export type RateChangeStatus = (typeof rateChangeMachine.states)[number]
