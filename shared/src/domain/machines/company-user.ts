// Cooperation and its audits (domain.md §2.4, R303-R305).
import { REASON } from '../verdict.ts'
import { machine } from './machine.ts'

export const companyUserMachine = machine({
  name: 'company-user',
  goal: 'in_cooperation',
  states: ['to_auth', 'to_sign', 'to_audit', 'in_cooperation', 'end_cooperation'],
  initial: [{ actor: ['agency', 'company', 'user'], to: 'to_auth', guards: [{ name: 'risk', text: '用户在黑名单中、为企业董监高或年龄不符' }], newBusiness: true }],
  transitions: [
    { from: ['to_auth'], action: 'auth_passed', actor: ['system'], to: 'to_sign', by: 'system' },
    { from: ['to_sign'], action: 'signed', actor: ['system'], guards: [{ name: 'no_audit', text: '该企业需要审核' }], to: 'in_cooperation', by: 'system' },
    // The target state depends on the company's settings, so signing has two actions.
    { from: ['to_sign'], action: 'signed_to_audit', actor: ['system'], to: 'to_audit', by: 'system' },
    { from: ['to_audit'], action: 'audits_passed', actor: ['system'], to: 'in_cooperation', by: 'system' },
    { from: ['in_cooperation'], action: 'enable', actor: ['agency', 'company'], to: 'same' },
    { from: ['in_cooperation'], action: 'termination', grant: 'terminate', actor: ['agency', 'company', 'user'], guards: [{ name: 'no_unpaid_bill', text: '存在未支付的账单，不能终止合作' }], to: 'same' },
    { from: ['in_cooperation'], action: 'termination_passed', actor: ['system'], to: 'end_cooperation', by: 'system' },
    { from: ['end_cooperation'], action: 'reinvite', grant: 'sign', actor: ['agency', 'company', 'user'], to: 'to_sign', newBusiness: true },
    { from: ['to_auth', 'to_sign'], action: 'delete', actor: ['agency', 'company'], guards: [{ name: 'no_bill', text: '该用户已有账单，不能删除' }], to: 'same' },
  ],
})
export type CompanyUserAction = (typeof companyUserMachine.transitions)[number]['action']
export type CompanyUserStatus = (typeof companyUserMachine.states)[number]

/** Why a company cannot pay a worker now, or null (domain.md §2.4). Undefined: the company has no relation with this worker. */
export function whyUnpayable(worker: { readonly status: string; readonly is_enable: boolean } | undefined): string | null {
  if (worker === undefined) return '未与该企业签约合作'
  if (worker.status === 'end_cooperation') return '与该企业的合作已终止'
  if (worker.status !== 'in_cooperation') return '尚未完成与该企业的认证签约'
  return worker.is_enable ? null : '该合作用户已被禁用'
}

/** Audit record of an idcard, liveness, realname collection or termination; after a rejection the person submits a NEW record. */
export const auditMachine = machine({
  name: 'audit',
  states: ['to_audit', 'passed', 'rejected'],
  initial: [{ actor: ['user', 'agency', 'company', 'system'], to: 'to_audit' }],
  transitions: [
    { from: ['to_audit'], action: 'pass', actor: ['saas', 'park', 'platform', 'agency'], to: 'passed' },
    { from: ['to_audit'], action: 'reject', actor: ['saas', 'park', 'platform', 'agency'], guards: [REASON], to: 'rejected' },
  ],
})
export type AuditStatus = (typeof auditMachine.states)[number]

/** Batch termination: its final state follows from its rows. */
export const terminationBatchMachine = machine({
  name: 'termination-batch',
  states: ['to_audit', 'passed', 'part_passed', 'rejected'],
  initial: [{ actor: ['agency', 'company'], to: 'to_audit' }],
  transitions: [
    { from: ['to_audit'], action: 'pass', actor: ['agency', 'system'], to: 'passed' },
    { from: ['to_audit'], action: 'pass_part', actor: ['system'], to: 'part_passed', by: 'system' },
    { from: ['to_audit'], action: 'reject', actor: ['agency', 'system'], to: 'rejected' },
  ],
})
export type TerminationBatchStatus = (typeof terminationBatchMachine.states)[number]
