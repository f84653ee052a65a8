import type { z } from 'zod'
import { listMonthCloses, type countMonthCloses } from '@linggong/shared/contract/month-closes'
import { monthCloseMachine } from '@linggong/shared/domain/machines/month-close'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inDays, is, matching, oneOf } from '../lists/filters.ts'
import { fromStatement, serveRead } from '../lists/serve.ts'
import { capped } from '../lists/sums.ts'
import { withFigures } from '../lists/with-figures.ts'
import { asGuarded, type Month } from '../taxes/months.ts'
import { checksOf } from './checks.ts'
import { certificateNo } from './number.ts'

type Filters = z.output<NonNullable<typeof countMonthCloses.query>>

const months = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, 'app.month_close').selectAll('app.month_close').where(matching('app.month_close', filters, { month: is, status: oneOf, due_on: inDays }))

/** What the guards read depends on the caller and the hour. */
const guarded = async (_: Tx, by: Actor, ids: readonly string[], now: Date) => {
  const about = new Map(ids.map((id) => [id, { by, now }]))
  return (id: string) => about.get(id) ?? { by, now }
}

function wire(row: Month & { readonly by: Actor; readonly now: Date }) {
  const { is_over, is_asked, is_own } = asGuarded(row, row.by, row.now)
  return {
    id: row.id, month: row.month, status: row.status, due_on: row.due_on, kind: row.kind, closer: row.closer, closed_at: row.closed_at?.toISOString() ?? null,
    asker: is_asked ? row.asker : '', ask_reason: is_asked ? row.ask_reason : '', ask_until: is_asked ? (row.ask_until?.toISOString() ?? null) : null,
    is_over, is_asked, is_own: is_asked && is_own, version: row.version,
  }
}

export const monthCloseList = serveRead(listMonthCloses, withFigures(fromStatement(months, { id: 'app.month_close.id', month: 'app.month_close.month', due_on: 'app.month_close.due_on' }), guarded), { wire, machine: monthCloseMachine })

/** As the list has it. */
export const itemOf = async (tx: Tx, actor: Actor, id: string, now: Date) => wire({ ...(await scopedId(tx, actor, 'app.month_close', id)), by: actor, now })

/** Absent and foreign ones answer 404. */
export async function monthOf(tx: Tx, actor: Actor, id: string, now: Date) {
  const row = await scopedId(tx, actor, 'app.month_close', id)
  const certificates = await scoped(tx, actor, 'app.month_certificate').selectAll('app.month_certificate').where('app.month_certificate.month', '=', row.month).orderBy('app.month_certificate.n', 'desc').execute()
  return {
    ...wire({ ...row, by: actor, now }),
    checks: await checksOf(tx, actor, row.month),
    certificates: certificates.map(({ sums, ...one }) => ({
      id: one.id, sn: certificateNo(one), n: one.n, kind: one.kind, closer: one.closer, closed_at: one.closed_at.toISOString(),
      people: sums.people, gross: capped(sums.gross), vat: capped(sums.vat), surcharge: capped(sums.surcharge), income_tax: capped(sums.income_tax), declared: sums.declared, finished: sums.finished,
      checks: [...(sums.checks ?? [])],
      reasons: one.reasons.map((reason) => ({ ...reason, amount: capped(reason.amount) })),
      posting_count: one.posting_count, posting_hash: one.posting_hash, chain_n: one.chain_n, chain_hash: one.chain_hash, create_at: one.create_at.toISOString(),
    })),
    events: await historyOf(tx, 'month_close', id),
  }
}
