import { createHash } from 'node:crypto'
import { z } from 'zod'
import { formatCents, sum } from '@linggong/shared/domain/money'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'

/** What somebody approves when they pay one settlement: everything that must not change afterwards. */
export interface RoundFacts {
  readonly id: string
  readonly sn: string
  readonly version: number
  /** What is debited: the bills, and the fees that their success adds. */
  readonly amount: number
  readonly people: number
  readonly bills: readonly PaidBill[]
}

interface PaidBill {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly amount: number
  readonly account_kind: string
  readonly account_no: string
  /** The account before the correction that comes with this payment. */
  readonly changed_from: string | null
}

export const countOf = (rounds: readonly RoundFacts[]): number => sum(rounds.map(({ bills }) => bills.length))
export const amountOf = (rounds: readonly Pick<RoundFacts, 'amount'>[]): number => sum(rounds.map(({ amount }) => amount))
export const changedOf = (rounds: readonly RoundFacts[]): readonly PaidBill[] => rounds.flatMap(({ bills }) => bills.filter(({ changed_from }) => changed_from !== null))

/**
 * The one form in which a payment is hashed: ids, versions, amounts and payees, in the order of ids. JSON of arrays has no other spelling,
 * since texts are quoted and nothing depends on the order of keys.
 */
export function canonicalPayment(company: string, rounds: readonly RoundFacts[]): string {
  const byId = <T extends { readonly id: string }>(rows: readonly T[]): T[] => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return JSON.stringify([
    'payment/1',
    company,
    byId(rounds).map(({ id, version, amount, bills }) => [
      id, version, amount,
      byId(bills).map((bill) => [bill.id, bill.version, bill.amount, bill.account_kind, bill.account_no, bill.name, bill.changed_from]),
    ]),
  ])
}

const canonicalForm = z.tuple([
  z.literal('payment/1'),
  z.string(),
  z.array(z.tuple([z.string(), z.int(), z.int(), z.array(z.tuple([z.string(), z.int(), z.int(), z.string(), z.string(), z.string(), z.string().nullable()]))])),
])

export interface CanonicalPayment {
  readonly company: string
  readonly rounds: readonly { readonly id: string; readonly amount: number; readonly bills: readonly { readonly id: string; readonly amount: number; readonly account_no: string }[] }[]
}

/** What `canonicalPayment` has written; null for anything else. */
export function readCanonical(text: string): CanonicalPayment | null {
  try {
    const { data } = canonicalForm.safeParse(JSON.parse(text))
    if (data === undefined) return null
    const [, company, rounds] = data
    return {
      company,
      rounds: rounds.map(([id, , amount, bills]) => ({ id, amount, bills: bills.map(([bill, , ofBill, , account_no]) => ({ id: bill, amount: ofBill, account_no })) })),
    }
  } catch {
    return null
  }
}

export const hashOfPayment = (company: string, rounds: readonly RoundFacts[]): Buffer => createHash('sha256').update(canonicalPayment(company, rounds)).digest()

/** Of several that are prepared again one by one: another settlement of the call, or somebody else, may have changed what this one comes to or whom it pays. */
export function requireSame({ tenantId }: Pick<Actor, 'tenantId'>, before: RoundFacts | undefined, now: RoundFacts): void {
  if (before === undefined || canonicalPayment(tenantId, [now]) !== canonicalPayment(tenantId, [before])) refuse('stale', '金额或收款账号在支付过程中有变化，请核对后单独支付')
}

/** What a payment is known by: the settlement, or the company where several are paid at once; a summary for the refusal; the hash. */
interface Bound {
  readonly subject: string
  readonly versions: string
  readonly count: number
  readonly amount: number
  readonly changed: number
  readonly hash: string
}

const boundOf = (subject: string, company: string, rounds: readonly RoundFacts[]): Bound => ({
  subject,
  versions: rounds.map(({ version }) => version).join('.'),
  count: countOf(rounds),
  amount: amountOf(rounds),
  changed: changedOf(rounds).length,
  hash: hashOfPayment(company, rounds).toString('hex'),
})

/** The reference of the code that approves exactly this payment. */
export function referenceOf(subject: string, { company_id }: Chain, rounds: readonly RoundFacts[]): string {
  const { versions, count, amount, changed, hash } = boundOf(subject, company_id ?? '', rounds)
  return [subject, versions, count, amount, changed, hash].join('|')
}

/** What differs between the payment that was approved and the one that is asked for, and `todo` about it. */
export function whatChanged(approved: string, now: string, todo: string): string {
  const [before, after] = [readReference(approved), readReference(now)]
  const changes = [
    ...(before.amount === after.amount ? [] : [`金额由 ${formatCents(before.amount)} 元变为 ${formatCents(after.amount)} 元`]),
    ...(before.count === after.count ? [] : [`笔数由 ${before.count} 笔变为 ${after.count} 笔`]),
    ...(before.changed === after.changed ? [] : [`变更的收款账号由 ${before.changed} 个变为 ${after.changed} 个`]),
  ]
  const what = changes.length > 0 ? changes.join('，') : before.versions === after.versions ? '所选的账单或收款账号与当时不同' : '结算单已有变动'
  return `${what}，${todo}`
}

function readReference(text: string): Omit<Bound, 'subject' | 'hash'> {
  const [, versions = '', count = '', amount = '', changed = ''] = text.split('|')
  return { versions, count: Number(count), amount: Number(amount), changed: Number(changed) }
}
