import { expect, test } from 'vitest'
import { batchStatusOf } from './bill-batch.ts'
import { billMachine } from './bill.ts'
import { contractStatusOn } from './contract.ts'
import { importOutcome } from './job.ts'
import { next } from './machine.ts'
import { taskSettlementStatus } from './task.ts'

test('a bill comes back from a bank return and may go again (§2.7)', () => {
  expect(next(billMachine, { status: 'paid' }, 'bank_return', 'system')).toMatchObject({ ok: true, to: 'refunded' })
  expect(next(billMachine, { status: 'refunded' }, 'new_payment', 'system')).toMatchObject({ ok: true, to: 'paying' })
  expect(next(billMachine, { status: 'refunded' }, 'release', 'system')).toMatchObject({ ok: true, to: 'to_settlement' })
  expect(next(billMachine, { status: 'paid' }, 'cancel', 'agency')).toEqual({ ok: false, reason: '当前状态不允许该操作' })
})

test('a batch follows its bills (§2.7)', () => {
  expect(batchStatusOf(['to_settlement', 'to_settlement'])).toBe('to_settlement')
  expect(batchStatusOf(['to_settlement', 'paid'])).toBe('part_settlement')
  expect(batchStatusOf(['in_settlement', 'in_settlement'])).toBe('part_settlement')
  expect(batchStatusOf(['refunded', 'paid', 'canceled'])).toBe('part_settlement')
  expect(batchStatusOf(['paid', 'paid', 'canceled'])).toBe('settled')
  expect(batchStatusOf(['canceled'])).toBe('canceled')
  expect(batchStatusOf([])).toBe('to_settlement')
})

test('a contract by its dates, both ends inclusive (§2.3)', () => {
  const c = { start_at: '2026-01-01', end_at: '2026-12-31', audit_status: 'passed', status: 'not_started' } as const
  expect(contractStatusOn(c, '2025-12-31')).toBe('not_started')
  expect(contractStatusOn(c, '2026-12-31')).toBe('in_force')
  expect(contractStatusOn(c, '2027-01-01')).toBe('expired')
  expect(contractStatusOn({ ...c, audit_status: 'to_audit' }, '2026-05-01')).toBe('not_started')
  // Nobody has audited it, so it has not ended either (decision 90).
  expect(contractStatusOn({ ...c, audit_status: 'to_audit' }, '2027-01-01')).toBe('not_started')
  expect(contractStatusOn({ ...c, status: 'terminated' }, '2026-05-01')).toBe('terminated')
})

test('tasks (§2.6, R269-R271) and imports (§2.12)', () => {
  expect([taskSettlementStatus(0, 10), taskSettlementStatus(9, 10), taskSettlementStatus(10, 10)]).toEqual(['no_settlement', 'part_settlement', 'settled'])
  expect([importOutcome(1), importOutcome(0)]).toEqual(['succeed', 'fail'])
})
