import { lastDue, nextDue } from '@linggong/shared/domain/subscriptions/schedule'
import { statusOf } from '@linggong/shared/domain/status-option'
import { EXPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { mayMake } from '../../kernel/authorise.ts'
import { writeChange } from '../../kernel/record.ts'
import { Refusal } from '../../kernel/refuse.ts'
import { memberNow } from '../../kernel/session.ts'
import { asOneTransaction, inTransaction, type Tx } from '../../kernel/transaction.ts'
import { tell } from '../messages/write.ts'
import type { Subscription } from './queries.ts'
import type { Report, Reports } from './reports.ts'
import { insertRun, startRun, subscriptions } from './service.ts'

/** At once; the rest follows at once after them. */
const mostAtOnce = 200

/**
 * Makes the exports that are due. Any number of processes may call it: a due subscription is locked, its line, its export and its next due time are
 * one commit, and a due time has one line. Of several that were missed only the last is made up for. Returns how many are done.
 */
export async function sendDueReports(deps: Deps, reports: Reports): Promise<number> {
  const due = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx
      .selectFrom('app.report_subscription')
      .select(['id', 'park_id'])
      .where('is_enable', '=', true)
      .where('deleted_at', 'is', null)
      .where('next_at', '<=', deps.clock())
      .orderBy('next_at')
      .limit(mostAtOnce)
      .execute(),
  )
  let done = 0
  for (const one of due) {
    try {
      if (await sendDue(deps, reports, one)) done += 1
    } catch (error) {
      // Tried again with the next turn; the others do not wait for it.
      deps.log.error({ err: error, subscription: one.id }, 'subscribed report')
    }
  }
  return done
}

/** False where another process has it, or the organisation's queue is full: then it stays due. */
function sendDue(deps: Deps, reports: Reports, { id, park_id }: Pick<Subscription, 'id' | 'park_id'>): Promise<boolean> {
  return asOneTransaction(deps.db, SYSTEM, async (tx) => {
    const now = deps.clock()
    const row = await tx
      .selectFrom('app.report_subscription')
      .selectAll()
      .where('park_id', '=', park_id)
      .where('id', '=', id)
      .where('is_enable', '=', true)
      .where('deleted_at', 'is', null)
      .where('next_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (row === undefined) return false
    const dueAt = lastDue(row, now)
    const goOn = () => writeChange(tx, 'app.report_subscription', row, { next_at: nextDue(row, now) })
    if (await isDone(tx, row, dueAt)) {
      await goOn()
      return true
    }
    const member = await memberNow(tx, row.staff_id)
    const report = reports(row.call)
    const lack = lackOf(row, member, report)
    if (lack !== undefined || member === undefined) {
      await pause(tx, row, dueAt, now, lack ?? '')
      return true
    }
    try {
      // As the member: inside of this transaction, undone by itself where it is refused.
      await inTransaction(deps.db, member, (own) => startRun(own, { actor: member, reports, now }, row, { kind: 'due', dueAt }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.error_code === 'too_many' || error.error_code === 'busy') return false
      await pause(tx, row, dueAt, now, `导出被拒绝：${error.error_msg}`)
      return true
    }
    await goOn()
    return true
  })
}

/** Only where the clock of the machine was put back. */
const isDone = async (tx: Tx, { id, park_id }: Subscription, dueAt: Date): Promise<boolean> =>
  (await tx.selectFrom('app.report_run').select('id').where('park_id', '=', park_id).where('subscription_id', '=', id).where('due_at', '=', dueAt).executeTakeFirst()) !== undefined

/** Why the member could not make the export by hand in this minute; undefined: they could. */
function lackOf({ tenant_id, category }: Subscription, member: Actor | undefined, report: Report | undefined): string | undefined {
  if (report === undefined) return '此列表不能再订阅'
  if (member === undefined || member.tenantId !== tenant_id) return '您已不是本组织的在职成员'
  return mayMake(report.call, member) ? undefined : `您已没有导出“${statusOf(EXPORT_CATEGORIES, category).label}”列表的权限`
}

/** Nobody may see from it what they may not see any more, so it waits until its member resumes it, and is told why. */
async function pause(tx: Tx, row: Subscription, dueAt: Date, now: Date, reason: string): Promise<void> {
  const { id, name, park_id, platform_id, agency_id, company_id, tenant_id: tenantId, staff_id: staffId } = row
  await insertRun(tx, row, { kind: 'due', dueAt, now, reason })
  const is_enable = false
  await subscriptions.change(tx, SYSTEM, row, { is_enable, pause_reason: reason }, { action: 'stop' })
  const { flavour } = await tx.selectFrom('app.tenant').select('flavour').where('id', '=', tenantId).executeTakeFirstOrThrow()
  await tell(tx, [{
    tenantId, flavour, chain: { park_id, platform_id, agency_id, company_id }, staffId,
    kind: 'report', title: `订阅报表“${name}”已暂停`, body: `${reason}，这次没有发送。恢复权限或调整后，可在“导出记录”的“订阅报表”中恢复。`,
    target: { kind: 'report_subscription', id }, eventKey: `report:${id}:${dueAt.toISOString()}`,
  }])
}
