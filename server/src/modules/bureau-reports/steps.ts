import { sql } from 'kysely'
import { isOver, quarterText } from '@linggong/shared/domain/bureau-report/quarters'
import { templateOf } from '@linggong/shared/domain/bureau-report/template'
import { bureauReportMachine } from '@linggong/shared/domain/machines/bureau-report'
import { monthKey } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import { wakeWorkers } from '../../jobs/wake.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { checkOf } from './check.ts'
import { figuresOf } from './figures.ts'

export type BureauReport = Row<'app.bureau_report'>

/** All changes of a version. The hashes of its files are in the sealed log, so that a later change of its lines would be seen. */
export const reports = steps('app.bureau_report', 'bureau_report', bureauReportMachine, [
  'status', 'people', 'income', 'refund', 'net', 'identity_hash', 'income_hash', 'submitter_name', 'submit_at', 'receipt_no', 'receipt_at', 'fault',
])

const openStates: readonly string[] = ['preparing', 'to_report', 'submitted', 'refused']

/** The next version of a quarter, which is prepared at once in the background. A further one says why. */
export async function createReport(tx: Tx, actor: Actor, { quarter, reason }: { readonly quarter: string; readonly reason: string }, now: Date): Promise<string> {
  const parkId = actor.tenantId
  // A quarter may have no row to lock yet.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bureau_report ${parkId} ${quarter}`}, 0))`.execute(tx)
  const versions = await tx.selectFrom('app.bureau_report').select(['revision', 'status']).where('park_id', '=', parkId).where('quarter', '=', quarter).execute()
  if (versions.some(({ status }) => openStates.includes(status))) refuse(400, `${quarterText(quarter)}已有未完成的报表，请先报送或取消`)
  const isFirst = !versions.some(({ status }) => status === 'reported')
  if (!isFirst && reason === '') refuse(400, '请填写更正原因', { fields: [{ field: 'reason', text: '请填写更正原因' }] })
  const revision = Math.max(0, ...versions.map((one) => one.revision)) + 1
  const id = newId()
  const chain = { park_id: parkId, platform_id: null, agency_id: null, company_id: null }
  await reports.create(tx, actor, {
    row: { ...chain, id, quarter, revision, template: templateOf(quarter).code, reason: reason === '' && revision > 1 ? '重新生成' : reason, next_at: now, create_at: now },
    facts: { is_over: isOver(quarter, monthKey(now)) },
    keys: ['quarter', 'revision', 'reason', 'template', 'status'],
  })
  await wakeWorkers(tx, 'payout', id)
  return id
}

/** Handed over: the bureau is told in the background until it answers. The figures must still be those of the ledger. */
export async function submitReport(tx: Tx, actor: Actor, id: string, version: number, now: Date): Promise<void> {
  const row = await reports.begin(tx, actor, id, 'submit', version)
  const { faults } = await checkOf(tx, actor.tenantId, row.quarter, now)
  const open = faults.filter(({ level }) => level === 'must').reduce((all, { count }) => all + count, 0)
  if (open > 0) refuse(400, `核对表中还有 ${open} 处必须处理的问题，请先处理`)
  const { people, income, refund } = await figuresOf(tx, actor.tenantId, row.quarter)
  if (people !== row.people || income !== row.income || refund !== row.refund) refuse(400, '生成后收入有变化，请取消后重新生成')
  await reports.move(tx, actor, row, 'submit', { submit_at: now, submitter_name: actor.name, fault: '', request_no: newId(), attempts: 0, next_at: now }, 'clean', 'current')
  await wakeWorkers(tx, 'payout', id)
}

export async function cancelReport(tx: Tx, actor: Actor, id: string, version: number): Promise<void> {
  const row = await reports.begin(tx, actor, id, 'cancel', version)
  await reports.move(tx, actor, row, 'cancel', { next_at: null })
}
