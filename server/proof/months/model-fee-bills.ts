import type { Fees } from './model-fees.ts'
import { max, min, total, zero } from './model-numbers.ts'
import type { Company, Refused, Settlement } from './model-types.ts'
import type { Model } from './model.ts'

// The bill of a settlement's service fees: a record of what was charged with it, or, where the contract says so, what the company owes besides
// (domain.md §2.9, decision 83).

const parts = ['enterprise', 'added', 'valueAdded', 'use'] as const
export type ServiceFees = Pick<Fees, (typeof parts)[number]>

const mapParts = (f: (key: keyof ServiceFees) => bigint): ServiceFees => ({ enterprise: f('enterprise'), added: f('added'), valueAdded: f('valueAdded'), use: f('use') })
export const serviceSum = (of: ServiceFees): bigint => total(parts.map((key) => of[key]))

export interface FeeBill {
  readonly settlement: string
  owed: ServiceFees
  /** What was paid and credited of each part, less what has gone back. */
  covered: ServiceFees
  paid: bigint
  credited: bigint
}

export const dueOf = ({ owed, paid, credited }: FeeBill): bigint => serviceSum(owed) - paid - credited

/** A round has closed, or a bill has come back: the settlement's fees are others now. Made with the first fees; never removed. */
export function recordFees(model: Model, company: Company, settlement: Settlement): void {
  const owed = mapParts((key) => settlement.charged[key])
  const known = model.feeBills.get(settlement.id)
  if (known === undefined) {
    if (serviceSum(owed) > zero) model.feeBills.set(settlement.id, { settlement: settlement.id, owed, covered: mapParts(() => zero), paid: company.rates.isSeparate ? zero : serviceSum(owed), credited: zero })
    return
  }
  known.owed = owed
  if (!company.rates.isSeparate) known.paid = serviceSum(owed)
  else takeBack(model, company, known)
}

/** Less is owed than was covered: it pays the company's other open bills, the oldest first, and the rest is its available balance. */
function takeBack(model: Model, company: Company, bill: FeeBill): void {
  const back = mapParts((key) => max(zero, bill.covered[key] - bill.owed[key]))
  let left = serviceSum(back)
  bill.covered = mapParts((key) => bill.covered[key] - back[key])
  const before = bill.paid
  bill.paid = max(zero, bill.paid - left)
  bill.credited -= left - (before - bill.paid)
  for (const other of model.feeBills.values()) {
    if (other === bill || model.settlement(other.settlement).company !== company.id) continue
    const taken = min(left, dueOf(other))
    left -= taken
    other.credited += taken
    cover(other, taken)
  }
  company.available += left
}

/** Each part takes what it lacks, in their order. */
function cover(bill: FeeBill, amount: bigint): void {
  let left = amount
  bill.covered = mapParts((key) => {
    const taken = min(left, bill.owed[key] - bill.covered[key])
    left -= taken
    return bill.covered[key] + taken
  })
}

/** PUT payment of a fee bill. */
export function payFees(model: Model, company: Company, bill: FeeBill): Refused {
  const due = dueOf(bill)
  if (due === zero) return 'status'
  if (company.available < due) return 'wallet'
  company.available -= due
  bill.paid += due
  cover(bill, due)
  return null
}
