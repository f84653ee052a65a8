import { incomeSummaryFields } from '@linggong/shared/domain/fields/income-summary'
import { incomeSummaryMachine } from '@linggong/shared/domain/machines/income-summary'
import { next } from '@linggong/shared/domain/machines/machine'
import { formatCents } from '@linggong/shared/domain/money'
import { comingFrom, taxesPaid } from '@linggong/shared/domain/postings'
import { monthKey } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { stateAfter, steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { post } from '../ledger/post.ts'
import { closingsOf } from '../taxes/closings.ts'
import { settlePeople } from '../taxes/month-close.ts'
import { lockLedgers } from '../taxes/tax-ledger.ts'
import { ownUploads } from '../files/own.ts'
import { incomeMonths } from './summaries.ts'

const declared = steps('app.income_summary', 'income_summary', incomeSummaryMachine, ['status', 'income_tax', 'remark'])

/** The months are declared as the ledger has them now, and follow it no further: all of them, or none where one cannot be. */
export async function declareMonths(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<number> {
  const wanted = [...new Set(ids)]
  const current = monthKey(now)
  const asked = await incomeMonths(tx, actor, { ids: wanted }).execute()
  if (asked.length !== wanted.length) refuse(404, texts.notFound)
  // Payments of these people wait, and so do others who declare.
  await lockLedgers(tx, actor.tenantId, asked.map(({ person_id }) => person_id), [...new Set(asked.map(({ month }) => month)), current])
  // From here on what comes back of it counts for a later month (decision 77), so its targets are drawn now.
  for (const [month, mine] of [...Map.groupBy(asked.filter(({ status, month: one }) => status === 'to_declare' && one < current), (row) => row.month)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await settlePeople(tx, actor.tenantId, month, mine.map(({ person_id }) => person_id), now)
  }
  const months = await incomeMonths(tx, actor, { ids: wanted }).execute()
  const chain = { park_id: actor.tenantId, platform_id: null, agency_id: null, company_id: null }
  for (const { status, month } of months) stateAfter(next(incomeSummaryMachine, { status: status as 'to_declare', is_over: month < current }, 'declare', actor.flavour))
  await tx
    .insertInto('app.income_summary')
    .values(months.map(({ id, person_id, month, gross, ex_vat, vat, surcharge, income_tax, withheld }) => ({ park_id: actor.tenantId, id, person_id, month, gross, ex_vat, vat, surcharge, income_tax, withheld, status: 'declared' as const, declare_at: now })))
    .execute()
  await recordHistory(tx, months.map(({ id, income_tax }) => ({
    entity: 'income_summary' as const, entityId: id, chain, action: 'declare' as const, actor: { id: actor.staffId, name: actor.name },
    content: diff({ status: 'to_declare', income_tax: null }, { status: 'declared', income_tax }, incomeSummaryFields),
  })))
  return months.length
}

/** 更正: never below what was withheld. */
export async function correctMonth(tx: Tx, actor: Actor, id: string, { income_tax, remark, version }: { readonly income_tax: number; readonly remark: string; readonly version: number }, now: Date): Promise<void> {
  const row = asSeen(await scopedId(tx, actor, 'app.income_summary', id, { lock: true }), version)
  if ((await closingsOf(tx, actor.tenantId, now)).isClosed(row.month)) refuse(400, `${row.month} 已关账，不能更正；确需更正的，请先在“关账”中重新打开该月`)
  if (income_tax < row.withheld) {
    const text = `个税不能低于已扣缴的 ${formatCents(row.withheld)}`
    refuse(400, text, { fields: [{ field: 'income_tax', text }] })
  }
  await declared.move(tx, actor, { ...row, is_over: true }, 'correct', { income_tax, remark }, 'withheld')
}

export interface Proof {
  readonly id: string
  readonly file_url: string
}

/** 完税证明 of a month (R692), the first or another one. */
export async function attachProof(tx: Tx, actor: Actor, { id, file_url }: Proof, now: Date): Promise<void> {
  const row = await scopedId(tx, actor, 'app.income_summary', id, { lock: true })
  const [proof_file_id = ''] = await ownUploads(tx, actor, [file_url], { purpose: 'tax_proof', field: 'file_url', fault: '请上传完税证明' })
  const from = { ...row, is_over: true }
  if (row.status === 'finished') {
    await declared.move(tx, actor, from, 'replace_tax_proof', { proof_file_id })
    return
  }
  await declared.move(tx, actor, from, 'upload_tax_proof', { proof_file_id, finish_at: now })
  // Decision 51: what the bureau has got leaves the tax account, which is read from nothing else and never locked.
  await post(tx, { park_id: row.park_id, platform_id: null, agency_id: null, company_id: null }, { settlementId: null, round: 0, at: now }, comingFrom(row.id, taxesPaid(row)))
}
