import * as contract from '@linggong/shared/contract/alipay'
import { alipayAgreementMachine, type AlipayAgreementStatus } from '@linggong/shared/domain/machines/alipay-agreement'
import { applyAgreement } from '../src/modules/alipay/follow.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { alipaySteps } from '../test/alipay.ts'
import { callAs, lastCode, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface Agreement {
  readonly id: string
  readonly version: number
  readonly status: AlipayAgreementStatus
}

/** An enterprise's. Its agency and park have signed their own: by their calls they would change those, and no other. */
export function alipayAgreementProof(setup: MachineSetup): Proven<AlipayAgreementStatus, (typeof alipayAgreementMachine.transitions)[number], Agreement> {
  const { server: { app, deps }, saas, steps, look } = setup
  const inApp = alipaySteps(app, deps, look)
  const seen = async ({ company }: World): Promise<Agreement> => {
    const [row] = await look('select id, version, status from app.alipay_account where id = $1', [company.tenantId])
    return row as unknown as Agreement
  }
  const told = async ({ company, chain: { park_id } }: World, status: 'signed' | 'refused' | 'ended'): Promise<void> => {
    const [row] = await look('select sign_no from app.alipay_account where id = $1', [company.tenantId])
    const answer = { signNo: String(row?.['sign_no']), status, agreementNo: `A${company.tenantId}`, bookId: 'B1', login: 'caiwu@example.com', reason: '' }
    await inTransaction(deps.db, SYSTEM, (tx) => applyAgreement(tx, { park_id, id: company.tenantId }, answer, deps.clock()))
  }
  /** Whatever it was before: there is one of an enterprise. */
  const afresh = async (world: World): Promise<void> => {
    if ((await seen(world) as Agreement | undefined)?.status === 'signed') await told(world, 'ended')
    await look(`update app.alipay_account set ending_no = '' where id = $1`, [world.company.tenantId])
    await inApp.link(world.company, '/v1/alipay/sign_url/')
  }
  const after = (...states: ('signed' | 'refused' | 'ended')[]) => async (world: World): Promise<Agreement> => {
    await afresh(world)
    for (const state of states) await told(world, state)
    return seen(world)
  }
  const way = (title: string, make: (world: World) => Promise<Agreement>): Way<Agreement> => ({ title, company: {}, make })
  const code = async ({ company }: World): Promise<string> => {
    await steps.forgetCodes()
    const [account] = await look('select a.phone from app.account a join app.staff s on s.account_id = a.id where s.id = $1', [company.staffId])
    await callAs(app, company, 'POST', '/v1/alipay/termination_sms/')
    return (await lastCode(deps, String(account?.['phone']))) || '000000'
  }
  return {
    title: '支付宝协议', machine: alipayAgreementMachine, family: 'alipay', apart: [contract.withdrawAlipay], see: rowOf('alipay_account'),
    open: async (all, company) => {
      const world = await openWorld(all, company)
      for (const member of [world.agency, world.park]) await inApp.sign(member)
      return world
    },
    rowFor: (row, { flavour }) => ({ ...row, is_own: flavour === 'company' }),
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: {
      unsigned: [way('被拒绝', after('refused'))],
      signing: [way('发起签约', after())],
      signed: [way('已签约', after('signed'))],
      terminated: [way('在支付宝解约', after('signed', 'ended'))],
    },
    attempt: {
      sign: { call: contract.alipaySignUrl },
      invite: { call: contract.alipayInviteUrl, query: ({ id }) => ({ company_id: id }) },
      termination: { call: contract.terminateAlipay, body: async (_, world) => ({ captcha: await code(world), reason: '不再使用' }), time: 'end_at' },
      unbind_alipay: { call: contract.unbindAlipay, body: { reason: '更换账户' }, time: 'end_at' },
      signed: 'by itself', refused: 'by itself', lapse: 'by itself', ended: 'by itself',
    },
  }
}
