import { sql } from 'kysely'
import { next, STALE, type Actor as MachineActor } from '@linggong/shared/domain/machines/machine'
import { settlementMachine, type SettlementAction } from '@linggong/shared/domain/machines/settlement'
import type { Row, RowChange } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { recordHistory, type Change } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tellOfSettlement } from '../messages/settlement-events.ts'

export type Settlement = Row<'app.settlement'>

/** How the change log names what happens: every action of the machine, and how a settlement comes into being. */
const actionTexts: Readonly<Record<SettlementAction | 'create', string>> = {
  create: '生成结算单',
  confirm: '确认',
  audit_pass: '审核通过',
  audit_reject: '审核驳回',
  revoke: '撤回',
  cancel: '取消',
  finish_partial: '结束',
  split: '拆分',
  split_bills: '拆分账单',
  payment_sms: '发送支付验证码',
  payment: '支付',
  batch_settlement: '批量支付',
  alipay_batch_pay_url: '获取支付宝支付链接',
  alipay_paid: '支付宝已支付',
  new_payment: '重新支付',
  offline_payment: '线下支付',
  upload_voucher: '上传付款凭证',
  reject_voucher: '驳回凭证',
  write_off: '核销',
  batch_write_off: '批量核销',
  write_off_part: '部分核销',
  update_settlement_at: '修改结算日期',
  pay_success: '支付成功',
  pay_partial: '部分账单支付失败',
  bank_return: '银行退汇',
  create_receipt: '生成回单',
  export_voucher: '导出凭证',
}

const hasText = (action: string): action is keyof typeof actionTexts => Object.hasOwn(actionTexts, action)

/** For whoever has the action as plain text; one that is not the machine's is a fault, not a word for the log. */
export function actionText(action: string): string {
  if (!hasText(action)) throw new RangeError(`no action of a settlement: ${action}`)
  return actionTexts[action]
}

const machineActor = (caller: Caller): MachineActor => caller.flavour

/** The settlement, locked, if the caller sees it, its version is the one the caller saw, and the machine lets the caller act. */
export async function lockForAction(tx: Tx, caller: Caller, id: string, action: SettlementAction, version?: number): Promise<Settlement> {
  const settlement = await scopedId(tx, caller, 'app.settlement', id, { lock: true })
  if (version !== undefined && settlement.version !== version) refuse('stale', STALE)
  const move = next(settlementMachine, settlement.status, action, machineActor(caller))
  if (!move.ok) refuse('not_allowed', move.reason)
  return settlement
}

type Changes = Omit<RowChange<'app.settlement'>, 'status' | 'version' | 'id' | 'park_id'>

/** Fields that the change log shows when they change. */
const logged = [
  'pay_amount', 'settlement_amount', 'promotion_fee', 'tax_amount', 'net_amount', 'paid_amount', 'paid_count', 'failed_count', 'bill_count',
  'reject_reason', 'write_off_remark', 'received_amount', 'settlement_at',
] as const

/**
 * Moves a locked settlement along the machine: the new state, what changes with it, the version, one entry in the
 * change log and what the company is told, all in the caller's transaction. Answers the row as it is now.
 */
export async function move(tx: Tx, caller: Caller, from: Settlement, action: SettlementAction, changes: Changes = {}): Promise<Settlement> {
  const step = next(settlementMachine, from.status, action, machineActor(caller))
  if (!step.ok) refuse('not_allowed', step.reason)
  const settlement = await tx
    .updateTable('app.settlement')
    .set({ ...changes, status: step.to, version: sql<number>`version + 1` })
    .where('park_id', '=', from.park_id)
    .where('id', '=', from.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordHistory(tx, [
    {
      entity: 'settlement',
      entityId: from.id,
      chain: from,
      action: actionTexts[action],
      actor: { id: caller.staffId, name: caller.name },
      content: changesBetween(from, settlement),
    },
  ])
  await tellOfSettlement(tx, caller, settlement, action)
  return settlement
}

function changesBetween(before: Settlement, after: Settlement): Change[] {
  const content: Change[] = []
  if (before.status !== after.status) content.push({ field: 'status', type: 'plain', old_value: before.status, new_value: after.status })
  for (const field of logged) {
    const [old, now] = [before[field], after[field]]
    if (String(old) !== String(now)) content.push({ field, type: 'plain', old_value: old, new_value: now })
  }
  if (before.voucher_url !== after.voucher_url) content.push({ field: 'voucher_url', type: 'url', old_value: before.voucher_url, new_value: after.voucher_url })
  return content
}
