import { paymentApproval, reviewPayment, withdrawPayment } from '@linggong/shared/contract/payment-approvals'
import { paymentApprovalMachine, type PaymentApprovalStatus } from '@linggong/shared/domain/machines/payment-approval'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { SYSTEM } from '../src/kernel/actor.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { makeMember, type Member } from '../test/makers.ts'
import { callAs, makeWorld, type World } from '../test/spine.ts'
import { settlementScenes } from '../test/spine-scenes.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { logOf, snapshotBy, type Snapshot } from './machines-snapshot.ts'
import { urlOf } from './world/request.ts'

interface Office extends World {
  readonly second: Member
  readonly third: Member
  /** Sees settlements and pays none. */
  readonly clerk: Member
  readonly stranger: Member
}

/** An approval by the id of its settlement, as its calls take it. */
interface Approval {
  readonly id: string
  readonly version: number
  readonly status: PaymentApprovalStatus
  readonly is_own: boolean
  readonly may_sign: boolean
  readonly missing: number
  /** How many have signed, known from the way that led here. */
  readonly signed?: number
}

interface Seen extends Snapshot {
  readonly document: { readonly status: string }
}

const all = allPermissions('company')

/** The approval of a payment: by everybody in the company and outside it, with one and with two signatures. */
export function approvalProof(setup: MachineSetup): Proven<PaymentApprovalStatus, (typeof paymentApprovalMachine.transitions)[number], Approval, Seen, Office> {
  const { server: { app, deps }, steps } = setup
  const read = async (who: Member, id: string): Promise<Approval | null> => {
    const { approval } = steps.ok(await callAs<{ approval: Approval | null }>(app, who, 'GET', urlOf(paymentApproval, { params: { id } })))
    return approval === null ? null : { ...approval, id }
  }
  /** A payment that needs so many others and is signed by so many, after this has happened to it. */
  const waiting = (needed: number, signed = 0, then: (office: Office, id: string) => Promise<unknown> = async () => undefined): Way<Approval, Office> => ({
    title: `需 ${needed} 人，已签 ${signed} 人`, company: { payment_approval: { amount: { over: 0, approvers: needed } } },
    make: async (office) => {
      const { id } = await settlementScenes(steps).paying(office)
      await then(office, id)
      const seen = await read(office.company, id)
      if (seen === null) throw new Error('the payment did not wait')
      return { ...seen, signed, missing: needed - signed }
    },
  })
  const act = (who: Member, id: string, path: 'review' | 'withdraw', body: object = {}): Promise<unknown> =>
    callAs(app, who, 'PUT', `/v1/settlements/${id}/approval/${path}/`, { version: 1, ...body }).then(steps.ok)
  const sign = ({ second }: Office, id: string): Promise<unknown> => act(second, id, 'review', { result: 'pass' })
  const colleague = (tenantId: string, permissions: readonly string[] = all): Promise<Member> => inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId, permissions }, deps.clock()))
  return {
    title: '支付复核', machine: paymentApprovalMachine, family: 'payment-approvals', read,
    open: async (of, company) => {
      const world = await openWorld(of, company)
      const { tenantId } = world.company
      const clerk = await colleague(tenantId, all.filter((key) => key !== 'CompanySettlementSettPageIndex:payment'))
      return { ...world, second: await colleague(tenantId), third: await colleague(tenantId), clerk, stranger: (await makeWorld(deps, { workers: 1 })).company }
    },
    reach: {
      pending: [waiting(1), waiting(2), waiting(2, 1, sign)], approved: [waiting(1, 1, sign)],
      declined: [waiting(1, 0, ({ second }, id) => act(second, id, 'review', { result: 'reject', reason: '有误' }))],
      withdrawn: [waiting(1, 0, ({ company }, id) => act(company, id, 'withdraw'))],
      lapsed: [waiting(1, 0, async ({ agency, company }, id) => steps.ok(await steps.put(agency, await steps.detail(company, id), 'revoke')))],
    },
    attempt: {
      approve: { call: reviewPayment, body: { result: 'pass' }, time: 'decided_at', otherwise: 'sign' }, sign: 'otherwise',
      decline: { call: reviewPayment, body: { result: 'reject', reason: '账号有误' }, time: 'decided_at' },
      withdraw: { call: withdrawPayment, time: 'decided_at' }, lapse: 'by itself',
    },
    callers: ({ saas }, { company, second, third, clerk, stranger, agency, platform, park }) => [
      { who: company, name: '经办人' }, { who: second, name: '第二人' }, { who: third, name: '第三人' }, { who: clerk, name: '无支付权限' }, { who: stranger, name: '别的企业', isOutside: true },
      { who: agency, name: '业务公司' }, { who: platform, name: '集团' }, { who: park, name: '园区' }, { who: saas, name: '运营' }, { who: null, name: '未登录' },
    ],
    rowFor: (row, who, { company, second, third }) => ({ ...row, is_own: who === company, may_sign: row.status === 'pending' && (who === third || (who === second && row.signed === 0)) }),
    see: (of, id) => snapshotBy(of, `
      select jsonb_build_object('row', to_jsonb(a) || jsonb_build_object('status', case when a.status = 'pending' and a.settlement_version <> s.version then 'lapsed' else a.status end),
        'events', ${logOf('payment_approval', 'a.id')}, 'document', to_jsonb(s), 'payouts', (select count(*) from app.payout p where p.settlement_id = s.id),
        'bills', (select jsonb_agg(to_jsonb(b) order by b.id) from app.bill b where b.settlement_id = s.id))
      from app.settlement s join app.payment_approval a on a.settlement_id = s.id where s.id = $1 order by a.create_at desc limit 1`, [id]),
    faults: (label, _, { document: { status } }, action) => ((status === 'paying') === (action === 'approve') ? [] : [`${label}：结算单是 ${status}`]),
  }
}
