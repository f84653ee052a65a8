import { type BillStatus, TAKES_TASK } from '../machines/bill.ts'
import { formatCents } from '../money.ts'
import { businessDate, clockTime, monthText } from '../time.ts'
import { type EvidenceKey, evidenceKeys, type EvidencePlace, type EvidencePoint, type EvidenceState } from './points.ts'

/** What is known of one bill, as the tables have it. Money in cents. */
export interface EvidenceFacts {
  readonly bill: { readonly id: string; readonly status: BillStatus; readonly create_at: Date; readonly pay_at: Date | null; readonly net_amount: number; readonly task_sn: string }
  readonly settlement_id: string | null
  readonly company_user_id: string
  readonly person_id: string
  /** By which the settlement's rates are; days are those of business. */
  readonly company_contract: { readonly id: string; readonly sn: string; readonly start_at: string; readonly end_at: string; readonly audit_at: Date | null } | null
  /** The latest check of the person: by elements, papers or a face, as its label says. */
  readonly identity: { readonly how: string; readonly at: Date } | null
  /** All that they signed for this enterprise, in that order, also those that have ended since. */
  readonly worker_contracts: readonly WorkerContract[]
  readonly task: EvidenceTask | null
  readonly deliverables: readonly EvidenceDeliverable[]
  /** Accepted on a day of business, as the form says; uploaded at a time. */
  readonly acceptance: { readonly sn: string; readonly accept_on: string; readonly uploaded_at: Date } | null
  /** Of the bank, or the voucher of a payment outside. */
  readonly receipt: { readonly no: string; readonly how: string; readonly at: Date; readonly amount: number } | null
  readonly tax: { readonly month: string; readonly amount: number } | null
  /** Of its settlement, once that is settled: what may be invoiced, what was (red ink is off it), and what was paid; the number of one of its invoices, and how many there are. */
  readonly invoice: { readonly amount: number; readonly invoiced: number; readonly paid: number; readonly number: string; readonly count: number; readonly at: Date | null } | null
}

export interface WorkerContract {
  readonly id: string
  readonly sn: string
  readonly how: string
  readonly sign_at: Date
  /** Null: in force still. */
  readonly ended_at: Date | null
}

interface EvidenceTask {
  readonly id: string
  readonly sn: string
  readonly name: string
  /** Made with the bill, for a bill without a task. */
  readonly is_fast: boolean
  readonly release_at: Date | null
  /** By this person. */
  readonly taken_at: Date | null
  readonly finish_at: Date | null
}

interface EvidenceDeliverable {
  readonly name: string
  /** SHA-256, hex; empty: in words alone. */
  readonly hash: string
  /** When it was handed in or uploaded, whatever day somebody has typed. */
  readonly at: Date
  /** The day of business that was typed as that of the work; null: none was asked for. */
  readonly done_on: string | null
  /** The number of another bill that has the same. */
  readonly shared_with: string | null
  /** The bills that it was uploaded for together: own files of a settlement are of all its bills. */
  readonly bills: number
}

type Verdict = readonly [state: EvidenceState, fact: string, at: Date | null, reason: string]

const present = (fact: string, at: Date | null): Verdict => ['present', fact, at, '']
const missing = (reason: string, fact = '', at: Date | null = null): Verdict => ['missing', fact, at, reason]
const disordered = (fact: string, at: Date | null, reason: string): Verdict => ['disordered', fact, at, reason]
const notNeeded = (reason: string): Verdict => ['not_needed', '', null, reason]

/** No payment comes of it. */
const isVoid = (status: BillStatus): boolean => status === 'canceled'
const takesTask = (status: BillStatus): boolean => TAKES_TASK.some((state) => state === status)
const isPaid = (status: BillStatus): boolean => status === 'paid'

/** What tells of each point, beside the bill itself: who asks about some of them has nothing else read. A point that reads more does not compile. */
const NEEDS = {
  company_contract: ['company_contract', 'task'],
  identity: ['identity'],
  worker_contract: ['worker_contracts', 'task'],
  task: ['task'],
  deliverable: ['deliverables', 'task'],
  acceptance: ['acceptance', 'task'],
  receipt: ['receipt'],
  tax: ['tax'],
  invoice: ['invoice'],
} as const satisfies Readonly<Record<EvidenceKey, readonly (keyof EvidenceFacts)[]>>

type FactsFor<K extends EvidenceKey> = Pick<EvidenceFacts, 'bill' | (typeof NEEDS)[K][number]>

export type AskedPoints = ReadonlySet<EvidenceKey>
export const allPoints: AskedPoints = new Set(evidenceKeys)

/** The facts that these points are told by. */
export const neededFor = (asked: AskedPoints): ReadonlySet<keyof EvidenceFacts> => new Set([...asked].flatMap((key) => [...NEEDS[key]]))

/** The points of one bill, in their order; the same facts always give the same points. Of those that are not asked about the facts need not be there. */
export function evidenceOf(facts: EvidenceFacts, asked: AskedPoints = allPoints): EvidencePoint[] {
  const places = placesOf(facts)
  return evidenceKeys.flatMap((key) => {
    if (!asked.has(key)) return []
    const [state, fact, at, reason] = isVoid(facts.bill.status) ? notNeeded('账单已取消，没有付款') : VERDICTS[key](facts)
    return [{ key, state, fact, at, reason, place: places[key] }]
  })
}

function placesOf({ bill, company_contract: contract, task, settlement_id: settlement, ...facts }: EvidenceFacts): Readonly<Record<EvidenceKey, EvidencePlace | null>> {
  const worker = { of: 'company_user', id: facts.company_user_id, user_id: facts.person_id } as const
  const own = { of: 'bill', id: bill.id } as const
  return {
    company_contract: contract === null ? null : { of: 'company_contract', id: contract.id },
    identity: worker,
    worker_contract: worker,
    task: task !== null ? { of: 'task', id: task.id } : takesTask(bill.status) ? own : null,
    deliverable: task === null ? own : { of: 'task', id: task.id },
    acceptance: own,
    receipt: settlement === null ? own : { of: 'settlement', id: settlement },
    tax: own,
    invoice: settlement === null ? null : { of: 'settlement', id: settlement },
  }
}

const VERDICTS: { readonly [K in EvidenceKey]: (facts: FactsFor<K>) => Verdict } = { company_contract: companyContract, identity, worker_contract: workerContract, task: taskOf, deliverable, acceptance, receipt, tax, invoice }

/** When work began, as far as is known: taken, else published, else the bill. */
export const workBegan = ({ bill, task }: Pick<EvidenceFacts, 'bill' | 'task'>): Date => earliest(task?.taken_at ?? task?.release_at ?? bill.create_at, bill.create_at)

/** When it was done, as far as is known; its bill is not made before. */
function workDone({ bill, task }: Pick<EvidenceFacts, 'bill' | 'task'>): Date {
  const [began, finished] = [workBegan({ bill, task }), earliest(task?.finish_at ?? bill.create_at, bill.create_at)]
  return finished < began ? began : finished
}

/**
 * The worker's contract when the work began, and where that had ended before the work was done, the one that followed. Without one in force,
 * what comes nearest: one that was signed too late, else one that had ended too early. What happened to them after the work is no matter.
 */
export function contractsOf({ worker_contracts: contracts, ...facts }: FactsFor<'worker_contract'>): readonly WorkerContract[] {
  const inForce = (at: Date) => contracts.filter(({ sign_at, ended_at }) => sign_at <= at && (ended_at === null || ended_at >= at)).slice(0, 1)
  const [began, done] = [workBegan(facts), workDone(facts)]
  const [first] = inForce(began)
  if (first === undefined) return [contracts.find(({ sign_at }) => sign_at > began) ?? contracts.at(-1)].filter((one) => one !== undefined)
  return first.ended_at === null || first.ended_at >= done ? [first] : [first, ...inForce(done)]
}

function companyContract({ company_contract: contract, ...facts }: FactsFor<'company_contract'>): Verdict {
  if (contract === null) return missing('结算时没有生效的企业合同')
  const fact = `${contract.sn}，${contract.start_at} 至 ${contract.end_at}`
  if (contract.audit_at === null) return missing('企业合同尚未审核', fact)
  const day = businessDate(workBegan(facts))
  if (day < contract.start_at) return disordered(fact, contract.audit_at, `合同自 ${contract.start_at} 生效，晚于工作开始（${day}）`)
  if (day > contract.end_at) return disordered(fact, contract.audit_at, `合同至 ${contract.end_at} 结束，早于工作开始（${day}）`)
  return present(fact, contract.audit_at)
}

function identity({ identity: check, bill }: FactsFor<'identity'>): Verdict {
  if (check === null) return missing('没有身份核验记录')
  if (bill.pay_at !== null && check.at > bill.pay_at) return disordered(check.how, check.at, `核验晚于付款（${clockTime(bill.pay_at)}）`)
  return present(check.how, check.at)
}

function workerContract(facts: FactsFor<'worker_contract'>): Verdict {
  const found = contractsOf(facts)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return missing('没有已签署的合同')
  const fact = found.map(({ sn, how }) => [sn, how].filter((part) => part !== '').join('，')).join('；')
  const [began, done] = [workBegan(facts), workDone(facts)]
  if (first.sign_at > began) return disordered(fact, first.sign_at, `签署晚于工作开始（${clockTime(began)}）`)
  if (last.ended_at !== null && last.ended_at < done) return disordered(fact, first.sign_at, `合同已于 ${clockTime(last.ended_at)} 终止，早于工作${last.ended_at < began ? '开始' : '完成'}（${clockTime(last.ended_at < began ? began : done)}）`)
  return present(fact, first.sign_at)
}

function taskOf({ task, bill }: FactsFor<'task'>): Verdict {
  if (task === null) return missing(`${bill.task_sn === '' ? '账单没有关联任务' : `没有任务 ${bill.task_sn}`}${takesTask(bill.status) ? '' : '，开始支付后不能再关联'}`)
  const fact = `${task.sn} ${task.name}`
  if (task.is_fast) return disordered(fact, task.finish_at, '极速任务，随账单补建')
  const steps = [['发布', task.release_at], ['成交', task.taken_at], ['完成', task.finish_at]] as const
  const undone = steps.filter(([, at]) => at === null).map(([name]) => name)
  if (undone.length > 0) return missing(`任务未${undone.join('、未')}`, fact)
  const order: readonly (readonly [string, Date | null])[] = [...steps, ['账单', bill.create_at]]
  const wrong = order.findIndex(([, at], index) => index > 0 && (at ?? 0) < (order[index - 1]?.[1] ?? 0))
  if (wrong > 0) return disordered(fact, task.finish_at, `${told(order[wrong])}，早于${told(order[wrong - 1])}`)
  return present(fact, task.finish_at)
}

const told = (step: readonly [string, Date | null] | undefined): string => (step?.[1] ? `${step[0]}于 ${clockTime(step[1])}` : '')

function deliverable({ deliverables, bill }: FactsFor<'deliverable'>): Verdict {
  if (deliverables.length === 0) return missing('没有提交工作成果')
  const own = deliverables.filter(({ shared_with, bills }) => shared_with === null && bills === 1)
  const inTime = own.filter(({ at }) => bill.pay_at === null || at <= bill.pay_at)
  const those = inTime.length > 0 ? inTime : own.length > 0 ? own : deliverables
  const [first] = those
  if (first === undefined) return missing('没有提交工作成果')
  const mark = first.hash === '' ? '' : `（SHA-256 ${first.hash.slice(0, 12)}…）`
  const fact = `${those.length} 份：${first.name}${mark}${first.done_on === null ? '' : `，完成于 ${first.done_on}`}`
  if (own.length === 0) return missing(first.shared_with === null ? `结算单的自有明细，由 ${first.bills} 笔账单共用，不是该账单单独的成果` : `与账单 ${first.shared_with} 的成果相同`, fact, first.at)
  const at = those.reduce((least, one) => earliest(least, one.at), first.at)
  if (bill.pay_at === null) return present(fact, at)
  if (inTime.length === 0) return disordered(fact, at, addedLater('提交', at, bill.pay_at))
  const paidOn = businessDate(bill.pay_at)
  return those.every(({ done_on }) => done_on !== null && done_on > paidOn) ? disordered(fact, at, `完成日期晚于付款（${paidOn}）`) : present(fact, at)
}

/** What was uploaded after the payment was not there when it was decided, whatever day it tells. */
const addedLater = (what: string, at: Date, paidAt: Date): string => `付款后补交：${what}于 ${clockTime(at)}，付款于 ${clockTime(paidAt)}`

function acceptance({ acceptance: form, bill, task }: FactsFor<'acceptance'>): Verdict {
  if (form === null) return missing('没有验收单')
  const fact = `${form.sn}，验收于 ${form.accept_on}`
  const finish = task?.is_fast === true ? null : (task?.finish_at ?? null)
  if (bill.pay_at !== null && form.uploaded_at > bill.pay_at) return disordered(fact, form.uploaded_at, addedLater('上传', form.uploaded_at, bill.pay_at))
  if (finish !== null && form.accept_on < businessDate(finish)) return disordered(fact, form.uploaded_at, `验收早于任务完成（${businessDate(finish)}）`)
  if (bill.pay_at !== null && form.accept_on > businessDate(bill.pay_at)) return disordered(fact, form.uploaded_at, `验收晚于付款（${businessDate(bill.pay_at)}）`)
  return present(fact, form.uploaded_at)
}

function receipt({ receipt: paid, bill }: FactsFor<'receipt'>): Verdict {
  if (!isPaid(bill.status)) return notNeeded('付款成功后产生')
  if (paid === null) return missing('没有付款结果')
  const fact = `${paid.how} ${paid.no}，${formatCents(paid.amount)} 元`
  if (paid.amount !== bill.net_amount) return disordered(fact, paid.at, `付款 ${formatCents(paid.amount)} 元，账单实付 ${formatCents(bill.net_amount)} 元`)
  return present(fact, paid.at)
}

function tax({ tax: charged, bill }: FactsFor<'tax'>): Verdict {
  if (!isPaid(bill.status)) return notNeeded('付款成功后计征')
  if (charged === null) return missing('税费仍是预估，尚未计征')
  return present(`${monthText(charged.month)}，${formatCents(charged.amount)} 元`, bill.pay_at)
}

/** An invoice is for a settlement as a whole, and so for each of its bills. */
function invoice({ invoice: issued, bill }: FactsFor<'invoice'>): Verdict {
  if (!isPaid(bill.status) || issued === null) return notNeeded('结算完成后开票')
  const rest = issued.amount - issued.invoiced
  const fact = issued.count === 0 ? '' : `${issued.number}${issued.count > 1 ? ` 等 ${issued.count} 张` : ''}，已开票 ${formatCents(issued.invoiced)} 元`
  if (issued.invoiced > issued.paid) return disordered(fact === '' ? `已开票 ${formatCents(issued.invoiced)} 元` : fact, issued.at, `已开票金额超过实付金额 ${formatCents(issued.paid)} 元，需红冲`)
  if (issued.invoiced === 0) return missing('结算单还没有开票')
  return rest > 0 ? missing(`还有 ${formatCents(rest)} 元未开票`, fact, issued.at) : present(fact === '' ? `已开票 ${formatCents(issued.invoiced)} 元` : fact, issued.at)
}

const earliest = (a: Date, b: Date): Date => (b < a ? b : a)
