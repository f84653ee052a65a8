import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isIn, templateBy, type ReportedPerson, type ReportForm } from '@linggong/shared/domain/bureau-report/template'
import { csvBytes } from '../../jobs/csv.ts'
import type { Tx } from '../../kernel/transaction.ts'

interface Report {
  readonly park_id: string
  readonly id: string
  readonly template: string
}

export type ReportLine = ReportedPerson & { readonly id: string; readonly person_id: string }

const perRead = 2000
const beginning = '00000000-0000-0000-0000-000000000000'

/** A version's lines after a person, in the order of the file; the numbers are in full. */
export async function linesAfter(tx: Tx, { park_id, id }: Pick<Report, 'park_id' | 'id'>, after: string): Promise<ReportLine[]> {
  const { rows } = await sql<ReportLine>`
    select l.id, l.person_id, l.kind, l.user_name, p.id_no, l.phone, l.platform_name, l.platform_user_id, l.registration_no, l.income, l.refund, l.net
    from app.bureau_report_line l join app.person p on p.id = l.person_id
    where l.park_id = ${park_id} and l.report_id = ${id} and l.person_id > ${after}::uuid order by l.person_id limit ${perRead}`.execute(tx)
  return rows
}

/** All lines, chunk by chunk. `read` has its own transaction, or the caller's. */
export async function* allLines(read: (after: string) => Promise<ReportLine[]>): AsyncGenerator<ReportLine[]> {
  for (let after = beginning; ;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < perRead) return
    after = last.person_id
  }
}

/** One of the two forms. Nothing in it depends on when or by whom it is made, so a version always gives the same bytes. */
export function formBytes({ template }: Pick<Report, 'template'>, form: ReportForm, chunks: AsyncIterable<readonly ReportLine[]>): AsyncGenerator<Uint8Array> {
  const columns = templateBy(template)[form]
  async function* cells(): AsyncGenerator<(string | number)[]> {
    for await (const lines of chunks) for (const line of lines) if (isIn(form, line)) yield columns.map(({ of }) => of(line))
  }
  return csvBytes(columns, cells())
}

/** A form of a version as a whole, for the bureau. */
export async function formOf(tx: Tx, report: Report, form: ReportForm): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of formBytes(report, form, allLines((after) => linesAfter(tx, report, after)))) parts.push(part)
  return Buffer.concat(parts)
}

/** SHA-256, hexadecimal. */
export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
