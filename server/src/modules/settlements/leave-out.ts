import { createSettlement as creation } from '@linggong/shared/contract/settlements'
import { sum } from '@linggong/shared/domain/money'
import type { Actor } from '../../kernel/actor.ts'
import { mayMake } from '../../kernel/authorise.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { createSettlement } from './create.ts'
import { billsOf, cancel } from './service.ts'
import { lockForAction } from './transition.ts'

/**
 * Cancels a settlement and makes a new one of its other bills, with their shares of the promotion fee (domain.md §2.8). Those that are left
 * out are open in their batch again. Returns the id of the new one, which the agency audits like any other.
 */
export async function leaveOut(tx: Tx, actor: Actor, id: string, input: { bill_ids: readonly string[]; version: number }, now: Date): Promise<string> {
  if (!mayMake(creation, actor)) refuse('not_allowed', '剔除账单需要“生成结算单”的权限，请联系管理员')
  const settlement = await lockForAction(tx, actor, id, 'cancel', input.version)
  const bills = await billsOf(tx, settlement)
  const out = new Set(input.bill_ids)
  const stays = bills.filter((bill) => !out.has(bill.id))
  const foreign = out.size - (bills.length - stays.length)
  if (foreign > 0) refuse(400, `所选账单中有 ${foreign} 条不在该结算单，请刷新后重试`)
  if (stays.length === 0) refuse(400, '全部账单都被剔除，请直接取消结算单')
  await cancel(tx, actor, id, { version: input.version, reason: `剔除 ${out.size} 笔账单，其余 ${stays.length} 笔重新生成结算单` })
  return createSettlement(tx, actor, { batch_id: settlement.batch_id, bill_ids: stays.map((bill) => bill.id), promotion_fee: sum(stays.map((bill) => bill.promotion_fee)) }, now)
}
