import { sql } from 'kysely'
import type { z } from 'zod'
import type { confirmReconciliation, writeOffReconciliation } from '@linggong/shared/contract/reconciliation'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { offset } from '../bank-deposits/offset.ts'
import { holdWallet } from '../cmb-wallets/hold.ts'
import type { Entry } from './sides.ts'
import { entries } from './steps.ts'

/** A person confirms what is suggested, or says that it is wrong; it is not suggested again. Posts nothing but what takes 不明出账 back that was a payment of ours. */
export async function confirm(tx: Tx, actor: Actor, id: string, { result, reason = '', version }: z.output<typeof confirmReconciliation.body & object>, now: Date): Promise<void> {
  await holdWallet(tx, await walletOf(tx, actor, id))
  const action = result === 'pass' ? 'reconcile_pass' : 'reconcile_reject'
  const entry = await entries.begin(tx, actor, id, action, version)
  if (action === 'reconcile_reject') {
    await entries.move(tx, actor, entry, action, { rule: '', suggested: [], is_refused: true, remark: reason, settler: actor.name, settle_at: now }, 'reason')
    return
  }
  const ours = await suggestedRows(tx, entry)
  const done = { remark: reason, settler: actor.name, settle_at: now }
  for (const one of ours) await entries.move(tx, SYSTEM, one, 'follow', done)
  // The sides stay two rows, each with the amount that it has; the bank's says what it was confirmed to be.
  const numbers = `已与账面 ${ours.map(({ request_no }) => request_no).slice(0, 3).join('、')}${ours.length > 3 ? ` 等 ${ours.length} 笔` : ''} 对应`
  await offset(tx, actor, entry, now)
  await entries.move(tx, actor, entry, action, { ...done, settlement_id: ours[0]?.settlement_id ?? null, remark: [numbers, reason].filter((one) => one !== '').join('；') })
}

/** Held first, as whoever books or reconciles does. */
async function walletOf(tx: Tx, actor: Actor, id: string): Promise<{ readonly park_id: string; readonly id: string }> {
  const { park_id, wallet_id } = await scopedId(tx, actor, 'app.reconciliation', id)
  return { park_id, id: wallet_id }
}

/** Locked in one order, and all of them still open: another row of the bank may have been confirmed to be about them. */
async function suggestedRows(tx: Tx, { park_id, suggested }: Entry): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select * from app.reconciliation where park_id = ${park_id} and id = any(${suggested}::uuid[]) order by id for update`.execute(tx)
  if (rows.length !== suggested.length || rows.some(({ status }) => status !== 'outstanding')) refuse('stale', '建议的对应项已被处理，请刷新后重试')
  return rows
}

/** 核销: nothing stands on the other side, or another amount, and a person says why. */
export async function writeOff(tx: Tx, actor: Actor, id: string, { remark, version }: z.output<typeof writeOffReconciliation.body & object>, now: Date): Promise<void> {
  const entry = await entries.begin(tx, actor, id, 'write_off', version)
  await entries.move(tx, actor, entry, 'write_off', { remark, settler: actor.name, settle_at: now }, 'remark')
}
