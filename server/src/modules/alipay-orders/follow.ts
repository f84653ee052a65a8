import { sql } from 'kysely'
import { formatCents } from '@linggong/shared/domain/money'
import { comingFrom, topUpArrived } from '@linggong/shared/domain/postings'
import type { Deps } from '../../deps.ts'
import { Refusal, refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, provisionally, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { PaymentState } from '../../ports/alipay.ts'
import { PortDown } from '../../ports/port.ts'
import { hasBook } from '../alipay/place.ts'
import { chainOf, ownerOf } from '../alipay/steps.ts'
import { policiesOf } from '../approvals/policy.ts'
import { takeTurn } from '../approvals/recent.ts'
import { post } from '../ledger/post.ts'
import { tell } from '../messages/write.ts'
import { makeRoom, neededFor, tellMembers } from '../payments/approval.ts'
import { referenceOf } from '../payments/facts.ts'
import { prepareRound, type Round } from '../payments/prepare.ts'
import { submitRound } from '../payments/submit.ts'
import { lockForAction } from '../settlements/transition.ts'
import { pages } from '../withdrawals/told.ts'
import { endedSince, type Order } from './order.ts'
import { REVIEWED } from './settlement-link.ts'

const most = 200
const ENDED = '支付宝协议已解除'

/** Asks which payments were made, and books them; returns how many are decided. */
export async function followOrders(deps: Deps): Promise<number> {
  const due = await inTransaction(deps.db, SYSTEM, (tx) => takeDue(tx, deps.clock()))
  if (due.length === 0) return 0
  try {
    const over = due.filter(({ is_over }) => is_over)
    if (over.length > 0) await deps.alipay.closePayments(over.map(({ order_no: orderNo, amount }) => ({ orderNo, amount })))
    const answers = await deps.alipay.payments(due.map(({ order_no }) => order_no))
    for (const answer of answers) await applyPayment(deps, answer)
    return answers.length
  } catch (error) {
    // They are due again in a while.
    if (error instanceof PortDown) return 0
    throw error
  }
}

interface Due {
  readonly order_no: string
  readonly amount: number
  /** Its link has lapsed, or the agreement under which it was made is in force no more: nobody is to pay it. */
  readonly is_over: boolean
}

/** Each is due again after a while, longer each time: who pays makes the payment app say so at once. */
async function takeDue(tx: Tx, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select o.order_no, o.amount, a.status <> 'signed' or o.create_at < a.sign_at or o.create_at <= ${endedSince(now)} as is_over from app.alipay_order o join app.alipay_account a on a.park_id = o.park_id and a.id = o.owner_id
    where o.status = 'created' and o.next_at <= now() order by o.next_at limit ${most}`.execute(tx)
  const numbers = rows.map(({ order_no }) => order_no)
  if (numbers.length > 0) {
    await sql`update app.alipay_order set attempts = attempts + 1, next_at = to_timestamp(extract(epoch from now())::float8 + least(3600, 2 * power(1.4, least(attempts, 24))))
      where order_no = any(${numbers}::text[]) and status = 'created'`.execute(tx)
  }
  return rows
}

/** Each payment once, however often it is told. */
export const applyPayment = (deps: Deps, answer: PaymentState): Promise<void> => inTransaction(deps.db, SYSTEM, (tx) => apply(tx, answer, deps.clock()))

async function apply(tx: Tx, answer: PaymentState, now: Date): Promise<void> {
  const at = await tx.selectFrom('app.alipay_order').select(['park_id', 'id', 'company_id']).where('order_no', '=', answer.orderNo).executeTakeFirst()
  if (at === undefined) return
  // Before any row is locked, as every payment does.
  const policies = at.company_id === null ? [] : await policiesOf(tx, at.company_id, now)
  if (at.company_id !== null) await takeTurn(tx, at.company_id, policies)
  const order = await scopedId(tx, SYSTEM, 'app.alipay_order', at.id, { lock: true, parkId: at.park_id })
  if (order.status !== 'created') return
  if (answer.status === 'closed') {
    await close(tx, order, { status: 'closed' })
    return
  }
  const { round, reason } = order.kind === 'settlement' ? await prepared(tx, order, answer, policies, now) : { round: null, reason: '' }
  await close(tx, order, { status: 'paid', trade_no: answer.tradeNo, payer_name: answer.payerName, pay_at: answer.at, reason })
  // What has arrived, which is in the book whatever becomes of the settlement.
  await post(tx, chainOf(order), { settlementId: null, round: 0, at: now, place: 'book' }, comingFrom(order.id, topUpArrived(answer.amount, ownerOf(order))))
  if (round !== null) await submitRound(tx, SYSTEM, round, now)
  if (order.kind === 'topup' && !(await hasBook(tx, order.park_id, order.owner_id))) await tellOfLate(tx, order, answer.amount)
}

const close = (tx: Tx, { park_id, id }: Order, set: Partial<Pick<Order, 'status' | 'trade_no' | 'payer_name' | 'pay_at' | 'reason'>>) =>
  tx.updateTable('app.alipay_order').set(set).where('park_id', '=', park_id).where('id', '=', id).execute()

/** It was paid before the payment app could close it. The book still gives it back: it can be withdrawn after the end of the agreement. */
async function tellOfLate(tx: Tx, order: Order, amount: number): Promise<void> {
  const { park_id, platform_id, agency_id, company_id, owner_id, staff_id, order_no } = order
  const owner = ownerOf(order)
  await tell(tx, [
    {
      tenantId: owner_id, flavour: owner, chain: { park_id, platform_id, agency_id, company_id }, permission: pages[owner].alipay, ...(staff_id !== null && { staffId: staff_id }), kind: 'withdraw',
      title: '解约后有充值到账', body: `支付宝协议已解除，充值链接 ${order_no} 仍有 ¥ ${formatCents(amount)} 到账。款项在支付宝钱包中，请提现。`,
    },
  ])
}

interface Prepared {
  readonly round: Round | null
  /** Why the settlement is not paid with it. */
  readonly reason: string
}

/** Exactly what the link was for, or nothing: what has changed meanwhile is paid by somebody who sees it. */
async function prepared(tx: Tx, order: Order, answer: PaymentState, policies: Awaited<ReturnType<typeof policiesOf>>, now: Date): Promise<Prepared> {
  const { settlement_id: id, park_id, company_id } = order
  if (id === null || company_id === null) return { round: null, reason: '' }
  try {
    const { round } = await provisionally(tx, async () => {
      // Without a book it would be paid from the bank.
      if (!(await hasBook(tx, park_id, company_id))) refuse(400, ENDED)
      const settlement = await lockForAction(tx, SYSTEM, id, 'alipay_paid')
      if (answer.amount !== order.amount) refuse('stale', '到账金额与付款链接不一致')
      await makeRoom(tx, settlement)
      const round = await prepareRound(tx, SYSTEM, settlement, { action: 'alipay_paid', choice: null }, now)
      if (referenceOf(id, settlement, [round.facts]) !== order.reference) refuse('stale', '结算单的金额或收款账号在付款前有变化')
      const payer = { tenantId: company_id, staffId: order.staff_id ?? '', chain: { park_id, platform_id: order.platform_id, agency_id: order.agency_id, company_id } }
      if ((await neededFor(tx, payer, policies, [round.facts], now)).approvers > 0) refuse(400, REVIEWED)
      return { stays: true, round }
    })
    return { round, reason: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const settlement = await scopedId(tx, SYSTEM, 'app.settlement', id, { parkId: park_id })
    if (order.staff_id !== null) await tellMembers(tx, settlement, [order.staff_id], '支付宝付款未用于结算单', `结算单 ${settlement.sn} 的付款链接已到账，但没有支付：${error.message}。款项在支付宝钱包中，请核对后支付或提现。`)
    return { round: null, reason: error.message }
  }
}
