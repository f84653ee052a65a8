import { sql } from 'kysely'
import { incomeSummaryFields } from '@linggong/shared/domain/fields/income-summary'
import { incomeSummaryMachine } from '@linggong/shared/domain/machines/income-summary'
import { next } from '@linggong/shared/domain/machines/machine'
import { formatCents } from '@linggong/shared/domain/money'
import { monthKey } from '@linggong/shared/domain/time'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { each, type Result } from '../../kernel/each.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { stateAfter, steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { ownUploads } from '../files/own.ts'
import { incomeMonths } from './summaries.ts'

const declared = steps('app.income_summary', 'income_summary', incomeSummaryMachine, ['status', 'income_tax', 'remark'])

/** The months are declared as the ledger has them now, and follow it no further: all of them, or none where one cannot be. */
export async function declareMonths(tx: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<number> {
  const wanted = [...new Set(ids)]
  // Payments of these people wait, and so do others who declare.
  await sql`select 1 from app.tax_month where park_id = ${actor.tenantId} and id = any(${wanted}::uuid[]) order by id for no key update`.execute(tx)
  const months = await incomeMonths(tx, actor, { ids: wanted }).execute()
  if (months.length !== wanted.length) refuse(404, texts.notFound)
  const current = monthKey(now)
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
export async function correctMonth(tx: Tx, actor: Actor, id: string, { income_tax, remark, version }: { readonly income_tax: number; readonly remark: string; readonly version: number }): Promise<void> {
  const row = asSeen(await scopedId(tx, actor, 'app.income_summary', id, { lock: true }), version)
  if (income_tax < row.withheld) {
    const text = `个税不能低于已扣缴的 ${formatCents(row.withheld)}`
    refuse(400, text, { fields: [{ field: 'income_tax', text }] })
  }
  await declared.move(tx, actor, { ...row, is_over: true }, 'correct', { income_tax, remark }, 'withheld')
}

interface Proof {
  readonly id: string
  readonly file_url: string
}

/** 完税证明 of several months (R692): each in a transaction of its own. */
export const attachProofs = (deps: Deps, actor: Actor, items: readonly Proof[]): Promise<Result[]> =>
  each(
    deps,
    actor,
    items,
    async (tx, { id, file_url }) => {
      const row = await scopedId(tx, actor, 'app.income_summary', id, { lock: true })
      const [proof_file_id = ''] = await ownUploads(tx, actor, [file_url], { purpose: 'tax_proof', field: 'file_url', fault: '请上传完税证明' })
      const from = { ...row, is_over: true }
      if (row.status === 'finished') await declared.move(tx, actor, from, 'replace_tax_proof', { proof_file_id })
      else await declared.move(tx, actor, from, 'upload_tax_proof', { proof_file_id, finish_at: deps.clock() })
      return { sn: row.month, text: '已完税' }
    },
    async () => '',
  )
