import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { provisionally, type Tx } from '../../kernel/transaction.ts'
import { signedAccount } from '../alipay/agreement.ts'
import { takeTurn } from '../approvals/recent.ts'
import { policiesOf } from '../approvals/policy.ts'
import { makeRoom, neededFor } from '../payments/approval.ts'
import { referenceOf } from '../payments/facts.ts'
import { prepareRound } from '../payments/prepare.ts'
import { lockForAction } from '../settlements/transition.ts'
import { orderFor, payLink } from './order.ts'

export const REVIEWED = '按本企业的复核规则，这笔付款需要其他人复核，请用支付宝钱包余额和验证码支付'

/**
 * 支付宝批量付款链接 (R668): for what the settlement comes to now, made up to the money and taken back. What another person must approve is not
 * paid by a link, which nobody could approve.
 */
export async function settlementLink(tx: Tx, deps: Deps, actor: Actor, id: string, now: Date) {
  const policies = await policiesOf(tx, actor.tenantId, now)
  await takeTurn(tx, actor.tenantId, policies)
  const settlement = await lockForAction(tx, actor, id, 'alipay_batch_pay_url')
  const account = await signedAccount(tx, actor)
  await makeRoom(tx, settlement)
  const { facts, needed } = await provisionally(tx, async () => {
    const round = await prepareRound(tx, actor, settlement, { action: 'alipay_paid', choice: null }, now)
    return { stays: false, facts: round.facts, needed: await neededFor(tx, actor, policies, [round.facts], now) }
  })
  if (needed.approvers > 0) refuse(400, REVIEWED)
  if (facts.bills.length === 0) refuse(400, '没有可以支付的账单')
  const order = await orderFor(tx, actor, account, { kind: 'settlement', amount: facts.amount, settlementId: id, reference: referenceOf(id, settlement, [facts]) }, now)
  return { ...payLink(deps, order, account, `结算单 ${settlement.sn}`), amount: order.amount }
}
