import { describe, expect, test } from 'vitest'
import { actionsFrom, created, creationBy, endStates, machine, next, NOT_ALLOWED, stepFrom } from './machine.ts'
import type { Actor, Machine } from './machine.ts'
import { billBatchMachine } from './bill-batch.ts'
import { billMachine } from './bill.ts'
import { auditMachine, companyUserMachine, terminationBatchMachine } from './company-user.ts'
import { contractAuditMachine, contractMachine, rateChangeMachine } from './contract.ts'
import { invoiceBatchMachine, invoiceMachine, redinkMachine, refundBatchMachine } from './invoice.ts'
import { exportMachine, importMachine } from './job.ts'
import { serviceFeeBillMachine } from './service-fee-bill.ts'
import { settlementMachine, type SettlementAction, type SettlementStatus } from './settlement.ts'
import { taskApplyMachine, taskBatchMachine, taskMachine } from './task.ts'
import { taxRegistrationMachine } from './tax-registration.ts'
import { topupMachine } from './topup.ts'
import { withdrawMachine } from './withdraw.ts'
import type { StatusOption } from '../status-option.ts'
import * as S from '../statuses.ts'

const widen = <T extends string>(m: Machine<T>, labels: readonly StatusOption[]): { m: Machine<T>; name: string; labels: readonly StatusOption[] } => ({ m, name: m.name, labels })

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

interface Facts {
  readonly paid_count: number
  readonly pay_mode: 'cmb' | 'alipay' | 'offline'
}

const unpaid: Facts = { paid_count: 0, pay_mode: 'cmb' }
const partlyPaid: Facts = { paid_count: 1, pay_mode: 'cmb' }
const offline: Facts = { paid_count: 0, pay_mode: 'offline' }

/** What a settlement is created from. */
const batch = { contract: {}, open_count: 1 }

const go = (status: SettlementStatus, action: SettlementAction, actor: Actor, facts = unpaid): string => {
  const r = stepFrom(settlementMachine, { status, ...facts }, action, actor)
  return r.ok ? r.to : r.reason
}

test('settlement: the way of an agency-made one to paid (§2.8)', () => {
  expect(created(settlementMachine, batch, 'agency')).toEqual({ ok: true, to: 'to_confirm' })
  expect(created(settlementMachine, batch, 'company')).toEqual({ ok: true, to: 'to_audit' })
  expect(created(settlementMachine, batch, 'park')).toEqual({ ok: false, reason: NOT_ALLOWED })
  expect(go('to_confirm', 'confirm', 'company')).toBe('to_audit')
  expect(go('to_audit', 'audit_pass', 'agency')).toBe('to_payment')
  expect(go('to_payment', 'payment', 'company')).toBe('paying')
  expect(go('paying', 'pay_success', 'system')).toBe('paid')
  expect(go('paid', 'bank_return', 'system')).toBe('pay_failure')
  expect(go('pay_failure', 'new_payment', 'company')).toBe('paying')
  expect(go('paying', 'pay_partial', 'system')).toBe('pay_failure')
  expect(go('pay_failure', 'finish_partial', 'agency', partlyPaid)).toBe('paid')
})

test('settlement: offline, revoke, cancel, split (§2.8)', () => {
  expect(go('to_payment', 'offline_payment', 'company', offline)).toBe('paying')
  expect(go('paying', 'upload_voucher', 'company', offline)).toBe('to_write_off')
  expect(go('to_write_off', 'write_off', 'park', offline)).toBe('paid')
  expect(go('to_audit', 'revoke', 'company')).toBe('to_confirm')
  expect(go('to_payment', 'revoke', 'agency')).toBe('to_audit')
  expect(go('to_payment', 'revoke', 'company')).toBe(NOT_ALLOWED)
  expect(go('paid', 'split', 'agency')).toBe('paid')
  expect(go('canceled', 'split', 'agency')).toBe(NOT_ALLOWED)
  expect(go('to_audit', 'split_bills', 'agency')).toBe('canceled')
  for (const s of ['to_confirm', 'to_audit', 'to_payment', 'pay_failure'] as const) expect(go(s, 'cancel', 'company')).toBe('canceled')
  for (const s of ['paying', 'to_write_off', 'paid', 'canceled'] as const) expect(go(s, 'cancel', 'company')).toBe(NOT_ALLOWED)
  expect(go('to_confirm', 'confirm', 'agency')).toBe(NOT_ALLOWED)
  expect(go('paid', 'update_settlement_at', 'agency')).toBe(NOT_ALLOWED)
})

test('settlement: buttons, end, new business (§2.2, R519)', () => {
  expect(actionsFrom(settlementMachine, { status: 'to_confirm', ...unpaid }, 'company')).toEqual(['confirm', 'cancel'])
  expect(actionsFrom(settlementMachine, { status: 'to_audit', ...unpaid }, 'agency')).toEqual(['audit_pass', 'audit_reject', 'cancel', 'split', 'split_bills', 'update_settlement_at'])
  expect(endStates(settlementMachine)).toEqual(['canceled'])
  expect([...new Set(settlementMachine.transitions.filter((t) => t.newBusiness).map((t) => t.action))]).toEqual(['confirm', 'payment_sms', 'payment', 'batch_settlement', 'alipay_batch_pay_url', 'offline_payment', 'new_payment'])
})

test('a guard that the row decides is enforced, with its text (§2.8)', () => {
  expect(go('pay_failure', 'cancel', 'company', partlyPaid)).toBe('已有账单支付成功，不能取消，请使用结束')
  expect(go('pay_failure', 'finish_partial', 'agency')).toBe('没有支付成功的账单，请使用取消')
  expect(go('to_payment', 'payment', 'company', offline)).toBe('该结算单为线下打款，请使用线下支付')
  expect(go('pay_failure', 'new_payment', 'company', offline)).toBe('该结算单为线下打款，请使用线下支付')
  expect(go('to_payment', 'offline_payment', 'company')).toBe('该结算单不是线下打款')
  expect(go('to_payment', 'alipay_batch_pay_url', 'company')).toBe('该结算单不是支付宝支付')
  expect(go('paying', 'revoke', 'company')).toBe('支付已提交银行，不能撤回')
  expect(go('paying', 'revoke', 'company', offline)).toBe('to_payment')
  // State and actor are checked before the guards.
  expect(go('paying', 'payment', 'company', offline)).toBe(NOT_ALLOWED)
  expect(next(billBatchMachine, { status: 'part_settlement', open_count: 0, bill_count: 2 }, 'cancel', 'agency')).toEqual({
    ok: false, reason: '批次中没有待结算的账单，不能取消；正在结算的账单请在结算单中取消', guard: 'some_open',
  })
  expect(actionsFrom(settlementMachine, { status: 'pay_failure', ...unpaid }, 'agency')).toEqual(['cancel', 'split', 'update_settlement_at'])
  expect(actionsFrom(settlementMachine, { status: 'pay_failure', ...partlyPaid }, 'agency')).toEqual(['finish_partial', 'split', 'update_settlement_at'])
  expect(actionsFrom(settlementMachine, { status: 'to_payment', ...offline }, 'company')).toEqual(['cancel', 'offline_payment'])
})

test('a guard that the row does not decide must be named as checked', () => {
  const row = { status: 'to_payment', ...unpaid } as const
  expect(next(settlementMachine, row, 'payment', 'company', 'wallet')).toMatchObject({ ok: true, to: 'paying' })
  // @ts-expect-error the guard on the balance is not named
  expect(() => next(settlementMachine, row, 'payment', 'company')).toThrow('settlement: payment was not checked for wallet')
  // @ts-expect-error a different guard is named
  expect(() => next(settlementMachine, row, 'payment', 'company', 'limits')).toThrow('wallet')
  // @ts-expect-error there is nothing to check
  expect(next(settlementMachine, row, 'cancel', 'company', 'wallet')).toMatchObject({ ok: true })
  // A refused action needs no guards named.
  expect(next(settlementMachine, { status: 'paid', ...unpaid }, 'payment', 'company', 'wallet')).toEqual({ ok: false, reason: NOT_ALLOWED })
})

test('a guard of creation is enforced like one of a step, with its text; one that the facts do not decide must be named (§2.8, §2.11)', () => {
  expect(created(settlementMachine, { ...batch, contract: null }, 'agency')).toEqual({ ok: false, reason: '该企业没有生效中的合同，无法生成结算单', guard: 'in_force' })
  expect(creationBy(settlementMachine, { ...batch, open_count: 0 }, 'company')).toEqual({ ok: false, reason: '该批次没有可结算的账单', guard: 'open_bills' })
  // @ts-expect-error the guards ask for the contract
  expect(created(settlementMachine, { open_count: 0 }, 'company').ok).toBe(false)
  expect(created(withdrawMachine, {}, 'agency', 'available')).toEqual({ ok: true, to: 'to_audit' })
  // @ts-expect-error the guard on the balance is not named
  expect(() => created(withdrawMachine, {}, 'agency')).toThrow('withdraw: create was not checked for available')
  // Where creators have different guards, those of the creator are asked for.
  expect(created(invoiceBatchMachine, { is_enable_invoice_apply: true }, 'company')).toEqual({ ok: true, to: 'to_agency_confirm' })
  expect(created(invoiceBatchMachine, { is_enable_invoice_apply: false }, 'company')).toMatchObject({ ok: false, guard: 'apply' })
  expect(created(invoiceBatchMachine, { is_enable_invoice_apply: false }, 'agency')).toEqual({ ok: true, to: 'to_company_confirm' })
})

test('a typo in a machine, an action, a state or a row does not compile', () => {
  // @ts-expect-error no such action
  expect(stepFrom(billMachine, { status: 'paid' }, 'refund', 'system').ok).toBe(false)
  // @ts-expect-error no such state
  expect(stepFrom(billMachine, { status: 'payed' }, 'bank_return', 'system').ok).toBe(false)
  // @ts-expect-error the guards ask for the number of open bills
  expect(stepFrom(billBatchMachine, { status: 'to_settlement' }, 'cancel', 'agency').ok).toBe(false)
  const on = { name: 'on', states: ['a', 'b'], initial: [] } as const
  // @ts-expect-error no such state
  machine({ ...on, transitions: [{ from: ['c'], action: 'go', actor: ['system'], to: 'b' }] })
  // @ts-expect-error no such key
  machine({ ...on, transitions: [{ from: ['a'], action: 'go', actor: ['system'], to: 'b', guard: { name: 'x', text: 'x' } }] })
  // @ts-expect-error no such key
  machine({ ...on, initial: [{ actor: ['agency'], to: 'a', guard: [] }], transitions: [] })
  // @ts-expect-error no such state
  machine({ ...on, initial: [{ actor: ['agency'], to: 'c' }], transitions: [] })
  const wide: { name: string; text: string } = { name: 'x', text: 'x' }
  // @ts-expect-error a name that is no literal could not be asked for
  machine({ ...on, transitions: [{ from: ['a'], action: 'go', actor: ['system'], to: 'b', guards: [wide] }] })
  // @ts-expect-error nor of a creation
  machine({ ...on, initial: [{ actor: ['agency'], to: 'a', guards: [wide] }], transitions: [] })
})
