import { describe, expect, test } from 'vitest'
import { billMachine } from './bill.ts'
import { billBatchMachine } from './bill-batch.ts'
import { settlementMachine } from './settlement.ts'
import { taskMachine } from './task.ts'
import { turnsAt, wayOf } from './way.ts'

const entry = (action: string, state?: string) => ({ action, content: state === undefined ? [] : [{ field: 'status', new_value: state }] })
const row = (status: string, pay_mode = 'cmb') => ({ status, pay_mode, paid_count: 0 })
const made = [entry('create', 'to_confirm'), entry('confirm', 'to_audit'), entry('audit_pass', 'to_payment')]

/** A short form: transitions taken, the one that led back, states ahead. */
function shortWay(log: readonly ReturnType<typeof entry>[], at: ReturnType<typeof row>, machine: Parameters<typeof wayOf>[0] = settlementMachine) {
  const { taken, back, ahead } = wayOf(machine, at, log)
  return [taken.map(({ action }) => action), back?.action, ahead]
}

describe('the way of a settlement', () => {
  test('goes on to paid, by the bank or by a voucher', () => {
    expect(shortWay(made, row('to_payment'))).toEqual([['create', 'confirm', 'audit_pass'], undefined, ['paying', 'paid']])
    expect(shortWay(made, row('to_payment', 'offline'))[2]).toEqual(['paying', 'to_write_off', 'paid'])
  })

  test('a change that leaves the state alone is no step', () => {
    expect(shortWay([...made, entry('update_settlement_at')], row('to_payment'))[0]).toEqual(['create', 'confirm', 'audit_pass'])
  })

  test('a rejection leads back: what was taken back is ahead again', () => {
    const log = [...made.slice(0, 2), entry('audit_reject', 'to_confirm')]
    expect(shortWay(log, row('to_confirm'))).toEqual([['create'], 'audit_reject', ['to_audit', 'to_payment', 'paying', 'paid']])
    expect(shortWay([...log, entry('confirm', 'to_audit')], row('to_audit')).slice(0, 2)).toEqual([['create', 'confirm'], undefined])
  })

  test('side exits: a cancellation has nothing ahead, a failure the way out of it', () => {
    expect(shortWay([...made, entry('cancel', 'canceled')], row('canceled'))).toEqual([['create', 'confirm', 'audit_pass', 'cancel'], undefined, []])
    const failed = [...made, entry('payment', 'paying'), entry('pay_partial', 'pay_failure')]
    expect(shortWay(failed, row('pay_failure'))).toEqual([['create', 'confirm', 'audit_pass', 'payment', 'pay_partial'], undefined, ['paying', 'paid']])
    expect(shortWay([...failed, entry('new_payment', 'paying')], row('paying')).slice(0, 2)).toEqual([['create', 'confirm', 'audit_pass', 'payment'], 'new_payment'])
  })

  test('a condition that may come to hold by itself does not stand in the way, but nobody can take the step before', () => {
    const open = { status: 'released', is_own: true, apply_count: 0 }
    expect(wayOf(taskMachine, open, [entry('create', 'draft'), entry('send', 'released')]).ahead).toEqual(['traded', 'finished'])
    expect(turnsAt(taskMachine, open)).toEqual([])
  })

  test('what was undone is told as a detour', () => {
    const detours = (...log: ReturnType<typeof entry>[]) => wayOf(settlementMachine, row('to_audit'), log).detours.map(({ action }) => action)
    expect(detours(...made)).toEqual([])
    const rejected = [...made.slice(0, 2), entry('audit_reject', 'to_confirm')]
    expect(detours(...rejected)).toEqual(['confirm'])
    expect(detours(...rejected, entry('confirm', 'to_audit'))).toEqual(['confirm', 'audit_reject'])
  })

  test('whose turn it is', () => {
    const turns = (status: string, more: object = {}, isFailed = false) => turnsAt(settlementMachine, { ...row(status), ...more }, { isFailed }).map(({ actor, action }) => `${actor} ${action}`)
    expect(turns('to_confirm')).toEqual(['company confirm'])
    expect(turns('to_audit')).toEqual(['agency audit_pass'])
    expect(turns('to_payment')).toEqual(['company payment'])
    expect(turns('to_payment', { pay_mode: 'offline' })).toEqual(['company offline_payment'])
    expect(turns('paying')).toEqual(['system pay_success'])
    expect(turns('paying', { pay_mode: 'offline' })).toEqual(['company upload_voucher'])
    expect(turns('pay_failure', {}, true)).toEqual(['company new_payment'])
    expect(turns('pay_failure', { paid_count: 1 }, true)).toEqual(['agency finish_partial', 'company new_payment'])
    expect(turns('paid')).toEqual([])
  })

  test('a log that lags behind does not say more than the row', () => {
    expect(shortWay(made.slice(0, 2), row('to_payment')).slice(0, 2)).toEqual([['create', 'confirm'], undefined])
    expect(shortWay(made, row('to_audit')).slice(0, 2)).toEqual([['create', 'confirm'], undefined])
  })
})

test('the ways of a bill and of its batch', () => {
  expect(shortWay([], row('to_settlement'), billMachine)[2]).toEqual(['in_settlement', 'paying', 'paid'])
  expect(shortWay([], row('to_settlement'), billBatchMachine)[2]).toEqual(['part_settlement', 'settled'])
})
