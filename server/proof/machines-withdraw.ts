import { applyWithdrawal, auditWithdrawal, withdrawalById } from '@linggong/shared/contract/cmb-withdraw-records'
import { withdrawMachine, type WithdrawStatus } from '@linggong/shared/domain/machines/withdraw'
import { applyAnswers } from '../src/modules/withdrawals/send.ts'
import { callAs, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface Withdrawal {
  readonly id: string
  readonly sn: string
  readonly version: number
  readonly status: WithdrawStatus
  readonly is_own: boolean
}

const wish = { amount: 100, to_account: '6217001234567890122', to_bank: '建设银行' }

/** An enterprise's, which its agency audits; and an agency's own, which another of its members does. */
export function withdrawProof({ server: { app, deps }, saas, steps }: MachineSetup): Proven<WithdrawStatus, (typeof withdrawMachine.transitions)[number], Withdrawal> {
  const seen = async (world: World, id: string): Promise<Withdrawal> => steps.ok(await callAs<Withdrawal>(app, world.agency, 'GET', `/v1/cmb-withdraw-records/${id}/`))
  const applied = async (world: World): Promise<Withdrawal> => seen(world, steps.ok(await callAs<Withdrawal>(app, world.company, 'POST', '/v1/cmb-withdraw-records/', wish)).id)
  const audited = async (world: World, verdict: object): Promise<Withdrawal> => {
    const { id, version } = await applied(world)
    return steps.ok(await callAs<Withdrawal>(app, world.agency, 'PUT', `/v1/cmb-withdraw-records/${id}/audit/`, { version, ...verdict }))
  }
  const answered = async (world: World, status: 'success' | 'failure'): Promise<Withdrawal> => {
    const { id, sn } = await audited(world, { result: 'pass' })
    await applyAnswers(deps, [{ requestNo: sn, status, reason: status === 'failure' ? '收款账户户名不符' : '' }])
    return seen(world, id)
  }
  const way = (title: string, make: (world: World) => Promise<Withdrawal>): Way<Withdrawal> => ({ title, company: {}, make })
  return {
    title: '提现', machine: withdrawMachine, family: 'cmb-withdraw-records', open: openWorld, see: rowOf('withdraw_record', 'withdraw'), read: withdrawalById, apart: [applyWithdrawal],
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    rowFor: (row, { flavour }) => ({ ...row, is_own: flavour === 'company' }),
    reach: {
      to_audit: [way('企业申请', applied)],
      paying: [way('审核通过', (world) => audited(world, { result: 'pass' }))],
      success: [way('银行已付', (world) => answered(world, 'success'))],
      failure: [way('银行未付', (world) => answered(world, 'failure'))],
      rejected: [way('被驳回', (world) => audited(world, { result: 'reject', reason: '账号有误' }))],
    },
    attempt: {
      audit_pass: { call: auditWithdrawal, body: { result: 'pass' }, time: 'audit_at' },
      audit_reject: { call: auditWithdrawal, body: { result: 'reject', reason: '账号有误' }, time: 'audit_at' },
      pay_success: 'by itself', pay_failed: 'by itself', bank_return: 'by itself',
    },
    // They have no page of withdrawals.
    shut: { audit_pass: ['saas', 'platform'], audit_reject: ['saas', 'platform'] },
  }
}
