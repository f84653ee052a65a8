import { describe, expect, test } from 'vitest'
import { actionsFrom, endStates, initialState, isState, next, NOT_ALLOWED } from './machine.ts'
import type { Actor, Machine } from './machine.ts'
import { billBatchMachine } from './bill-batch.ts'
import { billMachine } from './bill.ts'
import { auditMachine, companyUserMachine, terminationBatchMachine } from './company-user.ts'
import { contractAuditMachine, contractMachine, rateChangeMachine } from './contract.ts'
import { invoiceBatchMachine, invoiceMachine, redinkMachine, refundBatchMachine } from './invoice.ts'
import { exportMachine, importMachine } from './job.ts'
import { serviceFeeBillMachine } from './service-fee-bill.ts'
import { settlementMachine } from './settlement.ts'
import { taskApplyMachine, taskBatchMachine, taskMachine } from './task.ts'
import { taxRegistrationMachine } from './tax-registration.ts'
import { topupMachine } from './topup.ts'
import { withdrawMachine } from './withdraw.ts'
import * as S from '../statuses.ts'

const widen = <T extends string>(m: Machine<T>, labels: readonly S.StatusOption[]): { m: Machine<T>; name: string; labels: readonly S.StatusOption[] } => ({ m, name: m.name, labels })

describe.each([
  widen(settlementMachine, S.SETTLEMENT_STATUSES), widen(billMachine, S.BILL_STATUSES), widen(billBatchMachine, S.BILL_BATCH_STATUSES),
  widen(importMachine, S.IMPORT_STATUSES), widen(exportMachine, S.EXPORT_STATUSES), widen(companyUserMachine, [...S.COMPANY_USER_STATUSES, ...S.COMPANY_USER_PENDING]),
  widen(auditMachine, S.AUDIT_STATUSES), widen(terminationBatchMachine, S.TERMINATION_BATCH_STATUSES), widen(contractAuditMachine, S.CONTRACT_AUDIT_STATUSES),
  widen(contractMachine, S.CONTRACT_STATUSES), widen(rateChangeMachine, S.RATE_CHANGE_STATUSES), widen(invoiceBatchMachine, S.INVOICE_STATUSES),
  widen(invoiceMachine, S.INVOICE_STATUSES), widen(refundBatchMachine, S.REFUND_BATCH_STATUSES), widen(redinkMachine, S.REDINK_STATUSES),
  widen(serviceFeeBillMachine, S.SERVICE_FEE_BILL_STATUSES), widen(taskMachine, S.TASK_STATUSES), widen(taskApplyMachine, S.TASK_APPLY_STATUSES),
  widen(taskBatchMachine, S.TASK_BATCH_STATUSES), widen(taxRegistrationMachine, S.TAX_REGISTRATION_STATUSES), widen(topupMachine, S.TOPUP_STATUSES), widen(withdrawMachine, S.WITHDRAW_STATUSES),
])('$name', ({ m, labels }) => {
  test('names only its own states and has a label for each', () => {
    const states: readonly string[] = m.states
    for (const t of m.transitions) {
      for (const from of t.from) expect(states).toContain(from)
      if (t.to !== 'same') expect(states).toContain(t.to)
    }
    for (const s of states) if (s !== '') expect(labels.map((l) => l.value), s).toContain(s)
  })
  test('gives one answer per state, action and actor', () => {
    const seen = new Set<string>()
    for (const t of m.transitions) for (const from of t.from) for (const actor of t.actor) {
      const key = `${from}/${t.action}/${actor}`
      expect(seen.has(key), key).toBe(false)
      seen.add(key)
    }
  })
  test('reaches every state', () => {
    const reached = new Set<string>(m.initial.map((i) => i.to))
    for (let grew = true; grew;) {
      const size = reached.size
      for (const t of m.transitions) if (t.to !== 'same' && t.from.some((f) => reached.has(f))) reached.add(t.to)
      grew = reached.size > size
    }
    expect([...reached].toSorted()).toEqual([...m.states].toSorted())
  })
})

const go = (state: string, action: string, actor: Actor): string => {
  if (!isState(settlementMachine, state)) throw new Error(state)
  const r = next(settlementMachine, state, action, actor)
  return r.ok ? r.to : r.reason
}

test('settlement: the way of an agency-made one to paid (§2.8)', () => {
  expect(initialState(settlementMachine, 'agency')).toBe('to_confirm')
  expect(initialState(settlementMachine, 'company')).toBe('to_audit')
  expect(initialState(settlementMachine, 'park')).toBeNull()
  expect(go('to_confirm', 'confirm', 'company')).toBe('to_audit')
  expect(go('to_audit', 'audit_pass', 'agency')).toBe('to_payment')
  expect(go('to_payment', 'payment', 'company')).toBe('paying')
  expect(go('paying', 'pay_success', 'system')).toBe('paid')
  expect(go('paid', 'bank_return', 'system')).toBe('pay_failure')
  expect(go('pay_failure', 'new_payment', 'company')).toBe('paying')
  expect(go('paying', 'pay_partial', 'system')).toBe('pay_failure')
  expect(go('pay_failure', 'finish_partial', 'agency')).toBe('paid')
})

test('settlement: offline, revoke, cancel, split (§2.8)', () => {
  expect(go('to_payment', 'offline_payment', 'company')).toBe('paying')
  expect(go('paying', 'upload_voucher', 'company')).toBe('to_write_off')
  expect(go('to_write_off', 'write_off', 'park')).toBe('paid')
  expect(go('to_audit', 'revoke', 'company')).toBe('to_confirm')
  expect(go('to_payment', 'revoke', 'agency')).toBe('to_audit')
  expect(go('to_payment', 'revoke', 'company')).toBe(NOT_ALLOWED)
  expect(go('paid', 'split', 'agency')).toBe('paid')
  expect(go('canceled', 'split', 'agency')).toBe(NOT_ALLOWED)
  expect(go('to_audit', 'split_bills', 'agency')).toBe('canceled')
  for (const s of ['to_confirm', 'to_audit', 'to_payment', 'pay_failure']) expect(go(s, 'cancel', 'company')).toBe('canceled')
  for (const s of ['paying', 'to_write_off', 'paid', 'canceled']) expect(go(s, 'cancel', 'company')).toBe(NOT_ALLOWED)
  expect(go('to_confirm', 'confirm', 'agency')).toBe(NOT_ALLOWED)
  expect(go('paid', 'update_settlement_at', 'agency')).toBe(NOT_ALLOWED)
})

test('settlement: buttons, end, new business (§2.2, R519)', () => {
  expect(actionsFrom(settlementMachine, 'to_confirm', 'company')).toEqual(['confirm', 'cancel'])
  expect(actionsFrom(settlementMachine, 'to_audit', 'agency')).toEqual(['audit_pass', 'audit_reject', 'cancel', 'split', 'split_bills', 'update_settlement_at'])
  expect(endStates(settlementMachine)).toEqual(['canceled'])
  expect([...new Set(settlementMachine.transitions.filter((t) => t.newBusiness).map((t) => t.action))]).toEqual(['confirm', 'payment_sms', 'payment', 'batch_settlement', 'alipay_batch_pay_url', 'offline_payment', 'new_payment'])
})
