import type { z } from 'zod'
import type { createProof } from '@linggong/shared/contract/proofs'
import { proofFields } from '@linggong/shared/domain/fields/proof'
import { sum } from '@linggong/shared/domain/money'
import { periodFault, periodText } from '@linggong/shared/domain/proofs'
import { statusOf } from '@linggong/shared/domain/status-option'
import { monthKey } from '@linggong/shared/domain/time'
import { insertRows } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId, newIds, nextSerials } from '../../kernel/ids.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { earnedBy, refuseFault } from './earned.ts'
import { proofSteps } from './machine.ts'

type Wish = z.output<NonNullable<typeof createProof.body>>

const named = 5

/** One document for each of these workers: what they were paid is written down now, the documents are made by a job. */
export async function makeProof(tx: Tx, actor: Actor, { kind, start_at, end_at, user_ids }: Wish, now: Date): Promise<string> {
  refuseFault(periodFault({ start_at, end_at }, monthKey(now)))
  const wanted = [...new Set(user_ids)]
  const earned = await earnedBy(tx, actor, wanted, { start_at, end_at })
  if (earned.length < wanted.length) await refuseWithout(tx, actor, wanted.filter((id) => !earned.some(({ person_id }) => person_id === id)), periodText(start_at, end_at))
  const id = newId()
  const { park_id, platform_id, agency_id } = actor.chain
  if (platform_id === null || agency_id === null) refuse(404, texts.notFound)
  const [sn = ''] = await nextSerials(tx, 'ZM', 1, now)
  const row = {
    id, park_id, platform_id, agency_id, company_id: null, sn, kind, start_month: start_at, end_month: end_at, user_count: earned.length,
    amount: sum(earned.map(({ amount }) => amount)), tax_amount: sum(earned.map(({ vat, surcharge, income_tax }) => vat + surcharge + income_tax)),
    job_id: await enqueueDocuments(tx, actor, { id, sn, kind, user_count: earned.length }), creator: actor.name, create_at: now,
  }
  await proofSteps.create(tx, actor, { row, facts: {}, keys: ['sn', 'kind', 'user_count', 'amount', 'tax_amount'] })
  const ids = newIds(earned.length)
  await insertRows(tx, 'app.proof_user', earned.map((one, index) => ({ park_id, id: ids[index] ?? '', platform_id, agency_id, company_id: null, proof_id: id, position: index + 1, ...one })))
  return id
}

/** The job that makes the documents that are missing, and an archive of all. */
export const enqueueDocuments = (tx: Tx, actor: Actor, { id, sn, kind, user_count }: Pick<Row<'app.proof'>, 'id' | 'sn' | 'user_count'> & { readonly kind: string }): Promise<string> =>
  enqueueJob(tx, actor, { kind: 'export', category: 'proof_file', filename: `${statusOf(proofFields.kind.table, kind).label}_${sn}.zip`, payload: { id }, total: user_count })

/** Names those who were paid nothing; of persons who have never worked for an enterprise of the caller nothing is told. */
async function refuseWithout(tx: Tx, actor: Actor, ids: readonly string[], period: string): Promise<never> {
  const people = await tx
    .selectFrom('app.person as p')
    .select(['p.id', 'p.name'])
    .where('p.id', 'in', ids)
    .where(({ exists, selectFrom }) => exists(selectFrom('app.company_user as u').select('u.id').whereRef('u.person_id', '=', 'p.id').where(inScope(actor, 'u'))))
    .orderBy('p.id')
    .execute()
  if (people.length < ids.length) refuse(404, texts.notFound)
  const text = `${people.slice(0, named).map(({ name }) => name).join('、')}${people.length > named ? ` 等 ${people.length} 人` : ''}在 ${period} 没有收入，请去掉后重试`
  return refuse(400, text, { fields: [{ field: 'user_ids', text }] })
}
