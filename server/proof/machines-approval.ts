import { reviewPayment, withdrawPayment } from '@linggong/shared/contract/payment-approvals'
import { actionsFrom, stepFrom } from '@linggong/shared/domain/machines/machine'
import { paymentApprovalMachine as machine, type PaymentApprovalAction, type PaymentApprovalStatus } from '@linggong/shared/domain/machines/payment-approval'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { SYSTEM } from '../src/kernel/actor.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { makeMember, type Member } from '../test/makers.ts'
import { callAs, makeWorld, type World } from '../test/spine.ts'
import type { Settlement } from '../test/spine-steps.ts'
import { accessStatus, type MachineSetup } from './machines-setup.ts'

interface Office {
  readonly world: World
  readonly second: Member
  readonly third: Member
  /** Sees settlements and pays none. */
  readonly clerk: Member
}

interface Wire {
  readonly status: PaymentApprovalStatus
  readonly version: number
  readonly is_own: boolean
  readonly may_sign: boolean
  readonly missing: number
}

const all = allPermissions('company')

/** A payment in one of the approval's states, and who has signed it. */
interface Case {
  readonly state: PaymentApprovalStatus
  readonly needed: 1 | 2
  readonly signed: number
  readonly make: (office: Office) => Promise<Settlement>
}

interface Try {
  readonly actions: readonly PaymentApprovalAction[]
  readonly call: typeof reviewPayment | typeof withdrawPayment
  readonly path: 'review' | 'withdraw'
  readonly body: object
}

/** Every way of taking part, by everybody, in every state of the approval of a payment: what the machine allows happens once and is logged, all else changes nothing. */
export async function approvals(setup: MachineSetup): Promise<void> {
  const { server: { app, deps }, steps, look, failures } = setup
  const act = (who: Member, id: string, path: Try['path'], body: object) => callAs<{ error_msg?: string }>(app, who, 'PUT', `/v1/settlements/${id}/approval/${path}/`, body)
  const seenBy = async (who: Member, id: string): Promise<Wire | null> => steps.ok(await callAs<{ approval: Wire | null }>(app, who, 'GET', `/v1/settlements/${id}/approval/`)).approval

  const pending = async ({ world }: Office): Promise<Settlement> => {
    const ready = await steps.readyToPay(world, ['1000', '2000'])
    return steps.ok(await steps.put(world.company, ready, 'payment', { captcha: await steps.code(world, ready.id) }))
  }
  const signed = async (office: Office): Promise<Settlement> => {
    const settlement = await pending(office)
    steps.ok(await act(office.second, settlement.id, 'review', { result: 'pass', version: 1 }))
    return settlement
  }
  const over = (by: (office: Office) => Member, path: Try['path'], body: object) => async (office: Office): Promise<Settlement> => {
    const settlement = await pending(office)
    steps.ok(await act(by(office), settlement.id, path, { version: 1, ...body }))
    return settlement
  }
  const cases: readonly Case[] = [
    { state: 'pending', needed: 1, signed: 0, make: pending },
    { state: 'pending', needed: 2, signed: 0, make: pending },
    { state: 'pending', needed: 2, signed: 1, make: signed },
    { state: 'approved', needed: 1, signed: 1, make: signed },
    { state: 'declined', needed: 1, signed: 0, make: over(({ second }) => second, 'review', { result: 'reject', reason: '有误' }) },
    { state: 'withdrawn', needed: 1, signed: 0, make: over(({ world }) => world.company, 'withdraw', {}) },
    {
      state: 'lapsed', needed: 1, signed: 0,
      make: async (office) => {
        const settlement = await pending(office)
        steps.ok(await steps.put(office.world.agency, settlement, 'revoke'))
        return settlement
      },
    },
  ]
  const tries: readonly Try[] = [
    { actions: ['sign', 'approve'], call: reviewPayment, path: 'review', body: { result: 'pass' } },
    { actions: ['decline'], call: reviewPayment, path: 'review', body: { result: 'reject', reason: '账号有误' } },
    { actions: ['withdraw'], call: withdrawPayment, path: 'withdraw', body: {} },
  ]
  const unseen = machine.states.filter((state) => !cases.some((one) => one.state === state))
  if (unseen.length > 0) failures.push(`支付复核的状态 ${unseen.join('、')} 没有被试`)

  const stranger = (await makeWorld(deps, { workers: 1 })).company
  for (const one of cases) {
    const office = await openOffice(one.needed)
    const { world, second, third, clerk } = office
    const title = `支付复核 ${one.state}（需 ${one.needed}，已签 ${one.signed}）`
    let settlement = await one.make(office)
    for (const { actions, call, path, body } of tries) {
      const everybody: readonly (readonly [string, Member])[] = [['经办人', world.company], ['第二人', second], ['第三人', third], ['无支付权限', clerk], ['别的企业', stranger], ['业务公司', world.agency], ['集团', world.platform], ['园区', world.park], ['运营', setup.saas]]
      for (const [name, who] of everybody) {
        const label = `${title} ${name} ${actions.join('/')}`
        const isInside = who.tenantId === world.company.tenantId
        const denied = accessStatus(call, who.flavour) ?? (isInside ? null : 404)
        // What the machine is told of the caller, by other means than the server's.
        const row = {
          status: one.state,
          is_own: who === world.company,
          may_sign: one.state === 'pending' && ((who === second && one.signed === 0) || who === third),
          missing: one.needed - one.signed,
        }
        const step = actions.map((action) => ({ action, next: stepFrom(machine, row, action, who.flavour) })).find(({ next }) => next.ok)
        if (denied === null) {
          const seen = await seenBy(who, settlement.id)
          const [may, told] = [actionsFrom(machine, row, 'company'), seen === null ? [] : actionsFrom(machine, seen, 'company')]
          if (may.join() !== told.join()) failures.push(`${label}：按钮应为 ${may.join('、')}，实为 ${told.join('、')}`)
        }
        const before = await state(settlement.id)
        const answer = await act(who, settlement.id, path, { version: before.version, ...body })
        const after = await state(settlement.id)
        setup.tried += 1
        if (denied === null && step?.next.ok === true) {
          if (answer.status !== 200) failures.push(`${label}：应成功，实为 ${answer.status} ${answer.body.error_msg ?? ''}`)
          if (after.status !== step.next.to || after.version !== before.version + 1) failures.push(`${label}：应到 ${step.next.to}，实为 ${after.status}，版本 ${before.version} → ${after.version}`)
          if (after.actions.slice(before.actions.length).join() !== step.action) failures.push(`${label}：变更记录应为 ${step.action}，实为 ${after.actions.slice(before.actions.length).join('、')}`)
          if ((after.settlement === 'paying') !== (step.action === 'approve')) failures.push(`${label}：结算单是 ${after.settlement}`)
        } else {
          if (answer.status !== (denied ?? 400)) failures.push(`${label}：应答 ${denied ?? 400}，实为 ${answer.status}`)
          if (answer.status === 400 && (answer.body.error_msg ?? '') === '') failures.push(`${label}：拒绝没有说明`)
          if (before.all !== after.all) failures.push(`${label}：被拒绝却改动了数据`)
        }
        if (before.all !== after.all) settlement = await one.make(office)
      }
    }
    if (one.state === 'pending') await whileDisabled(office, settlement, title)
  }

  /** Nothing new begins in a disabled company; what was asked for can be taken back. */
  async function whileDisabled({ world, second }: Office, { id }: Settlement, title: string): Promise<void> {
    await look('update app.tenant set is_enable = false where id = $1', [world.company.tenantId])
    const { version } = await state(id)
    const passed = await act(second, id, 'review', { result: 'pass', version })
    if (passed.status !== 400 || !(passed.body.error_msg ?? '').includes('已被停用')) failures.push(`${title} 已停用的企业：应拒绝复核，实为 ${passed.status} ${passed.body.error_msg ?? ''}`)
    const taken = await act(world.company, id, 'withdraw', { version })
    if (taken.status !== 200) failures.push(`${title} 已停用的企业：应能撤回，实为 ${taken.status} ${taken.body.error_msg ?? ''}`)
    setup.tried += 2
  }

  function colleague(tenantId: string, permissions: readonly string[]): Promise<Member> {
    return inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'company', tenantId, permissions }, deps.clock()))
  }

  async function openOffice(approvers: 1 | 2): Promise<Office> {
    const world = await makeWorld(deps, { workers: 2, wallet: 1_000_000_000, company: { payment_approval: { amount: { over: 0, approvers } } } })
    const { tenantId } = world.company
    return { world, second: await colleague(tenantId, all), third: await colleague(tenantId, all), clerk: await colleague(tenantId, all.filter((key) => key !== 'CompanySettlementSettPageIndex:payment')) }
  }

  async function state(id: string): Promise<{ status: string; version: number; settlement: string; actions: readonly string[]; all: string }> {
    const [row] = await look(`
      select jsonb_build_object('status', case when a.status = 'pending' and a.settlement_version <> s.version then 'lapsed' else a.status end, 'version', a.version, 'settlement', s.status,
        'actions', (select coalesce(jsonb_agg(e.action order by e.create_at, e.id), '[]') from app.history_event e where e.entity = 'payment_approval' and e.entity_id = a.id),
        'row', to_jsonb(a), 'document', to_jsonb(s), 'payouts', (select count(*) from app.payout p where p.settlement_id = s.id),
        'bills', (select jsonb_agg(to_jsonb(b) order by b.id) from app.bill b where b.settlement_id = s.id)) as found
      from app.settlement s join app.payment_approval a on a.settlement_id = s.id where s.id = $1 order by a.create_at desc limit 1`, [id])
    const found = row?.['found'] as { status: string; version: number; settlement: string; actions: readonly string[] }
    return { ...found, all: JSON.stringify(found) }
  }
}
