import { sql, type Expression, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { billEvidence, evidenceSums } from '@linggong/shared/contract/schemas/evidence'
import { allPoints, type AskedPoints, contractsOf, evidenceOf } from '@linggong/shared/domain/evidence/chain'
import { type EvidenceKey, type EvidencePoint, isGap } from '@linggong/shared/domain/evidence/points'
import { askedBy, type EvidenceSums, matchesEvidence, sumEvidence } from '@linggong/shared/domain/evidence/sums'
import type { Actor, Caller } from '../../kernel/actor.ts'
import type { Page, Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import { inEvidence, proven, type ProvenBill } from './bills.ts'
import { factsOf } from './facts.ts'

export interface Proven {
  readonly bill: ProvenBill
  readonly points: readonly EvidencePoint[]
  /** The worker's contracts that it rests on. */
  readonly contractIds: readonly string[]
}

/** The points of these bills, by the rule of `shared/domain/evidence`, in their order; of some points those alone, and nothing else is read. */
export async function pointsOf(tx: Tx, caller: Caller, bills: readonly ProvenBill[], asked: AskedPoints = allPoints): Promise<Proven[]> {
  const facts = await factsOf(tx, caller, bills, asked)
  return bills.flatMap((bill, index) => {
    const of = facts[index]
    return of === undefined ? [] : [{ bill, points: evidenceOf(of, asked), contractIds: contractsOf(of).map(({ id }) => id) }]
  })
}

const all = (tx: Tx, caller: Caller, where: Expression<SqlBool>) => proven(tx, caller, where).orderBy('app.bill.row_no').orderBy('app.bill.id').execute()

export const billWire = ({ bill, points }: Proven): z.input<typeof billEvidence> => ({
  id: bill.id, sn: bill.sn, status: bill.status, name: bill.name, amount: bill.amount, points: points.map(pointWire),
})

const pointWire = ({ at, ...point }: EvidencePoint) => ({ ...point, at: at?.toISOString() ?? null })

export const sumsWire = ({ points, ...sums }: EvidenceSums): z.input<typeof evidenceSums> => ({ ...sums, points: points.map((one) => ({ ...one })) })

export async function settlementEvidenceOf(tx: Tx, actor: Actor, id: string, point: EvidenceKey | 'gap' | undefined, { page, page_size }: Paging): Promise<Page<Proven> & { sums: EvidenceSums }> {
  const settlement = await scopedId(tx, actor, 'app.settlement', id)
  return pageOfEvidence(tx, actor, settlement.id, point, { page, page_size })
}

/** The same without asking whose the settlement is, for a caller who has. */
export async function pageOfEvidence(tx: Tx, caller: Caller, id: string, point: EvidenceKey | 'gap' | undefined, { page, page_size }: Paging): Promise<Page<Proven> & { sums: EvidenceSums }> {
  const found = await pointsOf(tx, caller, await all(tx, caller, inEvidence({ of: 'settlement', subjectId: id, month: '' })))
  const wanted = point === undefined ? found : found.filter(({ points }) => points.some((one) => isGap(one) && (point === 'gap' || one.key === point)))
  return { total: wanted.length, page, page_size, results: wanted.slice((page - 1) * page_size, page * page_size), sums: sumEvidence(found.map(({ points }) => points)) }
}

export async function billEvidenceOf(tx: Tx, actor: Actor, id: string): Promise<Proven> {
  const [found] = await pointsOf(tx, actor, await all(tx, actor, inEvidence({ of: 'bill', subjectId: id, month: '' })))
  return found ?? refuse(404, texts.notFound)
}

/** Bills whose points are made out for one question: about three seconds of work. */
export const mostBills = 60_000
/** Among so many rows a list finds by evidence. */
export const mostCandidates = 20_000

/** The sums of several settlements, batches or bills at once. */
export async function barsOf(tx: Tx, actor: Caller, column: 'settlement_id' | 'batch_id' | 'id', ids: readonly string[], asked: AskedPoints = allPoints): Promise<{ id: string; sums: EvidenceSums }[]> {
  const bills = await proven(tx, actor, sql<SqlBool>`${sql.ref(`app.bill.${column}`)} = any(${[...ids]}::uuid[])`).limit(mostBills + 1).execute()
  if (bills.length > mostBills) refuse(400, '按证据链查看的账单过多，请先按时间、企业或状态缩小范围')
  const found = Map.groupBy(await pointsOf(tx, actor, bills, asked), ({ bill }) => bill[column] ?? '')
  return ids.flatMap((id) => {
    const those = found.get(id)
    return those === undefined ? [] : [{ id, sums: sumEvidence(those.map(({ points }) => points)) }]
  })
}

/**
 * Of the candidates, those that the filter finds: by the rule itself, of which there is no second form in SQL. Only what the wishes are about is read; and
 * deliverables, which are compared with those of all other bills, only of those rows whose other points leave it open.
 */
async function withEvidence(tx: Tx, actor: Caller, column: 'settlement_id' | 'id', candidates: readonly string[], wishes: readonly string[]): Promise<string[]> {
  const asked = askedBy(wishes)
  const others = new Set([...asked].filter((key) => key !== 'deliverable'))
  const found = (bars: readonly { readonly id: string; readonly sums: EvidenceSums }[], by: readonly string[]) => bars.filter(({ sums }) => matchesEvidence(sums, by))
  if (others.size === asked.size || others.size === 0) return found(await barsOf(tx, actor, column, candidates, asked), wishes).map(({ id }) => id)
  const bars = await barsOf(tx, actor, column, candidates, others)
  // Without a gap so far is none of 没有缺口 yet, and with one it stays so.
  const sure = new Set(found(bars, wishes.filter((wish) => wish !== 'complete')).map(({ id }) => id))
  const isOpen = wishes.includes('gap') || wishes.includes('deliverable') ? () => true : ({ complete, bills }: EvidenceSums) => complete === bills
  const open = bars.filter(({ id, sums }) => !sure.has(id) && isOpen(sums)).map(({ id }) => id)
  return [...sure, ...(open.length === 0 ? [] : found(await barsOf(tx, actor, column, open), wishes).map(({ id }) => id))]
}

/** Fits no row. */
const nothing = '00000000-0000-0000-0000-000000000000'

interface Sought {
  readonly evidence?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
}

/**
 * The filter of a list by evidence, as ids of its rows: whatever else is asked finds the candidates, the rule decides about them. More than
 * can be decided at once is refused with what to do.
 */
export async function byEvidence<F extends Sought>(tx: Tx, actor: Caller, column: 'settlement_id' | 'id', filters: F, candidates: (filters: F, most: number) => Promise<readonly { readonly id: string }[]>): Promise<F> {
  const { evidence = [], ...others } = filters
  if (evidence.length === 0) return filters
  const rows = await candidates({ ...others, evidence: undefined } as unknown as F, mostCandidates + 1)
  if (rows.length > mostCandidates) refuse(400, '按证据链筛选的范围过大，请先按时间、企业或状态缩小范围')
  const found = await withEvidence(tx, actor, column, rows.map(({ id }) => id), evidence)
  return { ...filters, evidence: undefined, ids: found.length === 0 ? [nothing] : found }
}

export async function monthEvidenceOf(tx: Tx, actor: Actor, companyId: string, month: string) {
  const bills = await proven(tx, actor, inEvidence({ of: 'month', subjectId: companyId, month })).limit(mostBills + 1).execute()
  if (bills.length > mostBills) refuse(400, '该月账单过多')
  const name = await namesOf(tx, { tenants: [companyId] })
  return { company_id: companyId, company_name: name(companyId), month, sums: sumsWire(sumEvidence((await pointsOf(tx, actor, bills)).map(({ points }) => points))) }
}
