import { clockTime } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { membersWith } from '../approvals/members.ts'
import { tell } from '../messages/write.ts'
import type { Month } from '../taxes/months.ts'

/** A reopening waits: to each member who may agree, except whoever asks. */
export async function tellOfAsked(tx: Tx, actor: Actor, month: Month, reason: string, until: Date): Promise<void> {
  const members = await membersWith(tx, actor.tenantId, 'ParkCooperateIncomeSummaryPageIndex:reopen')
  const staff = members.filter((one) => one.is_entitled && one.id !== actor.staffId).map(({ id }) => id)
  await tellStaff(tx, actor, month, staff, `${month.month} 待同意重新打开`, `${actor.name}申请重新打开 ${month.month}，原因：${reason}。请在 ${clockTime(until).slice(0, 16)} 前同意或不同意，到时无人处理则申请失效。`)
}

/** What came of it, to whoever asked; not of what they took back themselves. Nobody is asked any more, so what they were told is no longer unread. */
export async function tellOfAnswer(tx: Tx, actor: Actor, month: Month, agreedUntil: string | null, now: Date): Promise<void> {
  await asSystem(tx, () => readByAll(tx, month, now))
  if (month.asker_id === null || month.asker_id === actor.staffId) return
  const [title, body] = agreedUntil === null
    ? [`${month.month} 重新打开未获同意`, `${actor.name}不同意重新打开 ${month.month}，该月保持已关账。`]
    : [`${month.month} 已重新打开`, `${actor.name}同意重新打开 ${month.month}，期间可以更正申报；${agreedUntil} 自动关账。`]
  await tellStaff(tx, actor, month, [month.asker_id], title, body)
}

async function readByAll(tx: Tx, { park_id, id, asker_id }: Month, now: Date): Promise<void> {
  const waiting = await tx.selectFrom('app.message').select(['id', 'staff_id']).where('park_id', '=', park_id).where('target_kind', '=', 'month_close').where('target_id', '=', id).execute()
  const rows = waiting.flatMap(({ id: message_id, staff_id }) => (staff_id === null || staff_id === asker_id ? [] : [{ park_id, staff_id, message_id, read_at: now }]))
  if (rows.length > 0) await tx.insertInto('app.message_read').values(rows).onConflict((conflict) => conflict.doNothing()).execute()
}

const tellStaff = (tx: Tx, { tenantId, chain }: Actor, { id }: Month, staff: readonly string[], title: string, body: string): Promise<void> =>
  tell(tx, staff.map((staffId) => ({ tenantId, flavour: 'park' as const, chain, staffId, permission: 'ParkCooperateIncomeSummaryPageIndex' as const, kind: 'month_close' as const, title, body, target: { kind: 'month_close' as const, id } })))
