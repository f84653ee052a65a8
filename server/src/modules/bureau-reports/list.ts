import { sql } from 'kysely'
import type { z } from 'zod'
import { listBureauReports, type countBureauReports } from '@linggong/shared/contract/bureau-reports'
import { reportDueOn } from '@linggong/shared/domain/bureau-report/quarters'
import { bureauReportMachine } from '@linggong/shared/domain/machines/bureau-report'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { is, matching, oneOf } from '../lists/filters.ts'
import { fromStatement, serveRead } from '../lists/serve.ts'
import type { BureauReport } from './steps.ts'

type Filters = z.output<NonNullable<typeof countBureauReports.query>>

const table = 'app.bureau_report'

const reportsFound = (tx: Tx, actor: Actor, filters: Filters) => scoped(tx, actor, table).where(matching(table, filters, { quarter: is, status: oneOf })).selectAll(table)

const wire = (row: BureauReport) => ({
  id: row.id, quarter: row.quarter, due_on: reportDueOn(row.quarter), revision: row.revision, template: row.template, status: row.status, reason: row.reason, people: row.people, new_people: row.new_people, changed_people: row.changed_people, gone_people: row.gone_people,
  income: row.income, refund: row.refund, net: row.net, last_net: row.last_net, difference: row.last_net === null ? null : row.net - row.last_net, submitter_name: row.submitter_name, submit_at: row.submit_at?.toISOString() ?? null,
  receipt_no: row.receipt_no, receipt_at: row.receipt_at?.toISOString() ?? null, fault: row.fault, identity_hash: row.identity_hash, income_hash: row.income_hash, create_at: row.create_at.toISOString(), version: row.version,
})

export const reportList = serveRead(listBureauReports, fromStatement(reportsFound, { id: `${table}.id`, quarter: `${table}.quarter`, create_at: `${table}.create_at` }), { wire, machine: bureauReportMachine })

/** Of the people of a version. */
const shown = 100

interface Line {
  readonly id: string
  readonly user_name: string
  readonly id_no: string
  readonly kind: 'new' | 'changed' | 'same'
  readonly platform_name: string
  readonly registration_no: string
  readonly income: number
  readonly refund: number
  readonly net: number
  readonly last_net: number | null
}

/** One version, with the people who differ most from the quarter before; absent and foreign ones answer 404. */
export async function reportOf(tx: Tx, actor: Actor, id: string) {
  const row = await scopedId(tx, actor, table, id)
  const { rows } = await sql<Line>`
    select l.id, l.user_name, p.id_no, l.kind, l.platform_name, l.registration_no, l.income, l.refund, l.net, l.last_net
    from app.bureau_report_line l join app.person p on p.id = l.person_id
    where l.park_id = ${row.park_id} and l.report_id = ${id} order by abs(l.net - coalesce(l.last_net, 0)) desc, l.person_id limit ${shown}`.execute(tx)
  const lines = rows.map((line) => ({ ...line, id_no: maskIdNoTwo(line.id_no), difference: line.last_net === null ? null : line.net - line.last_net }))
  return { ...wire(row), lines, events: await historyOf(tx, 'bureau_report', id) }
}
