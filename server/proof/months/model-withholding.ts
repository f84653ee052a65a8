import { addTo, bears, byText, capped, causes, sidesOf, sumOf, type Sides, type TaxedBill } from './model-causes.ts'
import { isOpen, max, min, monthAfter, monthsFrom, total, zero } from './model-numbers.ts'
import { exVat, perTax, gapAt, incomeTax, minus, none, plus, taxes, vatOf, vatParts, taxTotal, type TaxAmounts, type TaxRules } from './model-rules.ts'
import type { MonthView } from './model-view.ts'

// One person's withholding ledger in one park; follows docs/withholding.md section by section.

interface Part<T> {
  readonly month: string
  readonly amount: T
}

/** What a bill withheld from the worker, by the month the tax belongs to, and the amounts displayed on the bill. */
export interface BillTax {
  readonly shown: TaxAmounts
  readonly took: readonly Part<TaxAmounts>[]
  readonly creditUsed: readonly Part<bigint>[]
  readonly workerTax: bigint
  readonly net: bigint
}

interface Counted extends TaxedBill {
  readonly month: string
  readonly tax: BillTax
  wasPaid: boolean
}

/** The correction of a closed month, booked in the month that was current when the difference was found (§6). */
interface Correction {
  readonly of: string
  readonly bookedIn: string
  readonly gross: bigint
  readonly exVat: bigint
  readonly tax: TaxAmounts
  readonly side: Sides
}

interface Month {
  /** All five taxes, whoever bears them, without corrections. */
  assessed: TaxAmounts
  sides: Map<string, TaxAmounts>
  taken: TaxAmounts
  carried: TaxAmounts
  credit: bigint
  paidOut: bigint
  /** A bill was paid in this month, even if the bank returned it later (§3). */
  hadIncome: boolean
  /** Closed by the park, not only declared for this person. */
  isParkClosed: boolean
  declared: { readonly gross: bigint; readonly exVat: bigint; readonly tax: TaxAmounts; readonly sides: Sides } | null
}

export class Withholding {
  readonly rules: TaxRules
  private bills: Counted[] = []
  private months = new Map<string, Month>()
  private corrections: Correction[] = []

  constructor(rules: TaxRules) {
    this.rules = rules
  }

  copy(): Withholding {
    const other = new Withholding(this.rules)
    other.bills = this.bills.map((bill) => ({ ...bill }))
    other.months = new Map([...this.months].map(([key, month]) => [key, { ...month, sides: new Map(month.sides) }]))
    other.corrections = [...this.corrections]
    return other
  }

  // ------------------------------------------------------------------ current amounts

  private at(month: string): Month {
    const known = this.months.get(month)
    if (known !== undefined) return known
    const made: Month = { assessed: none, sides: new Map(), taken: none, carried: none, credit: zero, paidOut: zero, hadIncome: false, isParkClosed: false, declared: null }
    this.months.set(month, made)
    return made
  }

  private billsOf(month: string): Counted[] {
    return this.bills.filter((bill) => bill.month === month)
  }

  private inOrder(): [string, Month][] {
    return [...this.months].toSorted(([a], [b]) => byText(a, b))
  }

  private grossOf(month: string): bigint {
    return total(this.billsOf(month).map(({ amount }) => amount))
  }

  credit(): bigint {
    return total([...this.months.values()].map((month) => month.credit))
  }

  taxOf(billId: string): BillTax | undefined {
    return this.bills.find(({ id }) => id === billId)?.tax
  }

  /** §8: what the counted bills withheld must equal what is withheld, held as credit or paid out. */
  heldOf(): { readonly held: bigint; readonly given: bigint } {
    const months = [...this.months.values()]
    return { held: total(months.map((month) => taxTotal(month.taken) + month.credit + month.paidOut)), given: total(this.bills.map(({ tax }) => tax.workerTax)) }
  }

  view(): Map<string, MonthView> {
    return new Map(this.inOrder().map(([key, month]) => {
      const gross = month.declared?.gross ?? this.grossOf(key)
      return [key, {
        gross, exVat: month.declared?.exVat ?? exVat(this.rules, gross), assessed: month.assessed, side: sumOf(month.sides), taken: month.taken, carried: month.carried,
        credit: month.credit, paidOut: month.paidOut, isClosed: month.declared !== null,
        corrections: this.corrections.filter(({ bookedIn }) => bookedIn === key).map((one) => ({ of: one.of, gross: one.gross, exVat: one.exVat, tax: one.tax, side: sumOf(one.side) })),
      }]
    }))
  }

  /** What companies bear of a month, by company, including the corrections booked in it. */
  sidesBookedIn(key: string): Map<string, bigint> {
    const sides = new Map(this.months.get(key)?.sides)
    for (const { bookedIn, side } of this.corrections) if (bookedIn === key) for (const [company, amount] of side) addTo(sides, company, amount)
    return new Map([...sides].map(([company, amount]) => [company, taxTotal(amount)]))
  }

  // ------------------------------------------------------------------ §3: the accumulation period

  private isCounting(month: string): boolean {
    return this.months.get(month)?.hadIncome === true || this.bills.some((bill) => bill.month === month)
  }

  /** The earlier months of the accumulation period that contains `month`, and its length including `month`. Only the cumulative mode has earlier months. */
  private runBefore(month: string): { readonly earlier: string[]; readonly length: number } {
    if (this.rules.mode !== 'labor_cumulative') return { earlier: [], length: 1 }
    const earlier: string[] = []
    let first = month
    for (let at = monthAfter(month, -1); at.slice(0, 4) === month.slice(0, 4); at = monthAfter(at, -1)) {
      if (!this.isCounting(at)) continue
      // A gap is judged by the rule in force when income resumed.
      const gap = gapAt(this.rules, first)
      if (gap > 0 && monthsFrom(at, first) - 1 >= gap) break
      earlier.push(at)
      first = at
    }
    return { earlier, length: monthsFrom(first, month) + 1 }
  }

  /** Income and assessed tax of the earlier months, each with the corrections that refer to it. */
  private standOf(earlier: readonly string[]): { readonly income: bigint; readonly tax: bigint } {
    let [income, tax] = [zero, zero]
    for (const key of earlier) {
      const month = this.at(key)
      income += month.declared?.exVat ?? exVat(this.rules, this.grossOf(key))
      tax += month.assessed.iit
      for (const one of this.corrections) {
        if (one.of !== key) continue
        income += one.exVat
        tax += one.tax.iit
      }
    }
    return { income, tax }
  }

  // ------------------------------------------------------------------ §5: withholding

  /** Counts the bill; returns null when the amount is too small for its own tax and fees (到账金额小于0). */
  charge(bill: TaxedBill, key: string): BillTax | null {
    const month = this.at(key)
    const { earlier, length } = this.runBefore(key)
    const before = this.billsOf(key)
    const caused = causes(this.rules, bill.amount, this.grossOf(key), month.assessed, this.standOf(earlier), length)
    const own = perTax((tax) => (bears(bill, tax) ? zero : caused.own[tax]))
    const credit = this.credit()
    let remaining = bill.amount - bill.fees + credit
    if (bill.amount < bill.fees || taxTotal(own) > remaining) return null
    remaining -= taxTotal(own)

    const sides = sidesOf(bill, caused, before)
    month.assessed = plus(month.assessed, plus(caused.own, caused.late))
    for (const [company, amount] of sides) addTo(month.sides, company, amount)
    month.taken = plus(month.taken, own)
    // The worker's share of the late part is added to what the month has yet to withhold.
    const side = sumOf(sides)
    month.carried = plus(month.carried, perTax((tax) => (bears(bill, tax) ? zero : caused.late[tax] - side[tax])))

    const took: Part<TaxAmounts>[] = []
    let recovered = none
    for (const [at, one] of this.inOrder()) {
      const amount = perTax((tax) => {
        if (at > key || bears(bill, tax)) return zero
        const part = min(one.carried[tax], remaining)
        remaining -= part
        return part
      })
      one.carried = minus(one.carried, amount)
      one.taken = plus(one.taken, amount)
      recovered = plus(recovered, amount)
      took.push({ month: at, amount: at === key ? plus(own, amount) : amount })
    }
    const taken = plus(own, recovered)
    const creditUsed: Part<bigint>[] = []
    let left = min(credit, taxTotal(taken))
    const workerTax = taxTotal(taken) - left
    for (const [at, one] of this.inOrder()) {
      const amount = min(one.credit, left)
      if (amount === zero) continue
      one.credit -= amount
      left -= amount
      creditUsed.push({ month: at, amount })
    }
    const shown = perTax((tax) => (bears(bill, tax) ? caused.own[tax] + caused.late[tax] : taken[tax]))
    const tax: BillTax = { shown, took, creditUsed, workerTax, net: bill.amount - bill.fees - workerTax }
    this.bills.push({ ...bill, month: key, tax, wasPaid: false })
    return tax
  }

  paid(billId: string): void {
    const bill = this.bills.find(({ id }) => id === billId)
    if (bill !== undefined) bill.wasPaid = true
  }

  // ------------------------------------------------------------------ §6: a bill fails or comes back

  uncharge(billId: string, today: string): void {
    const bill = this.bills.find(({ id }) => id === billId)
    if (bill === undefined) throw new Error(`the model does not count bill ${billId}`)
    const current = today.slice(0, 7)
    const isInClosed = this.at(bill.month).declared !== null
    this.bills = this.bills.filter((one) => one !== bill)
    if (bill.wasPaid) this.at(bill.month).hadIncome = true
    for (const { month: at, amount } of bill.tax.took) {
      const older = this.at(at)
      if (at !== bill.month) {
        older.taken = minus(older.taken, amount)
        older.carried = plus(older.carried, amount)
      } else {
        const book = isInClosed ? this.at(current) : older
        book.taken = minus(book.taken, amount)
      }
    }
    for (const { month: at, amount } of bill.tax.creditUsed) this.at(at).credit += amount
    // A closed month stays as declared, and so do later closed months that accumulate it: each gets a correction.
    for (const [at, { declared }] of this.inOrder()) if (declared !== null && at >= bill.month) this.correct(at, current)
    for (const [at, { declared }] of this.inOrder()) if (declared === null && at >= bill.month) this.recompute(at)
    this.setOff()
  }

  private correct(key: string, bookedIn: string): void {
    const { declared } = this.at(key)
    if (declared === null) throw new Error(`${key} is not closed`)
    const would = this.targetOf(key)
    const isNothing = (tax: TaxAmounts): boolean => taxes.every((one) => tax[one] === zero)
    const earlier = this.corrections.filter(({ of }) => of === key)
    const add = <T>(pick: (one: Correction) => T, sum: (a: T, b: T) => T, start: T): T => earlier.map(pick).reduce(sum, start)
    const side = new Map<string, TaxAmounts>()
    for (const [company, amount] of would.sides) addTo(side, company, amount)
    for (const [company, amount] of declared.sides) addTo(side, company, minus(none, amount))
    for (const one of earlier) for (const [company, amount] of one.side) addTo(side, company, minus(none, amount))
    const correction = {
      of: key, bookedIn, side,
      gross: would.gross - add((one) => one.gross, (a, b) => a + b, declared.gross),
      exVat: would.exVat - add((one) => one.exVat, (a, b) => a + b, declared.exVat),
      tax: minus(would.tax, add((one) => one.tax, plus, declared.tax)),
    }
    if (correction.gross !== zero || !isNothing(correction.tax) || [...side.values()].some((one) => !isNothing(one))) this.corrections.push(correction)
  }

  /** The tax that the month's counted bills should bear, and the companies' part of it, bill by bill in order. */
  private targetOf(key: string): { readonly gross: bigint; readonly exVat: bigint; readonly tax: TaxAmounts; readonly sides: Map<string, TaxAmounts> } {
    const bills = this.billsOf(key)
    const { earlier, length } = this.runBefore(key)
    const before = this.standOf(earlier)
    const gross = this.grossOf(key)
    const income = exVat(this.rules, gross)
    const iit = bills.length === 0 ? zero : max(zero, incomeTax(this.rules, before.income + income, length) - before.tax)
    const tax: TaxAmounts = { ...vatOf(this.rules, gross), iit }
    const sides = new Map<string, TaxAmounts>()
    let [soFar, assessed] = [zero, none]
    bills.forEach((bill, index) => {
      const caused = causes(this.rules, bill.amount, soFar, assessed, before, length)
      for (const [company, amount] of sidesOf(bill, caused, bills.slice(0, index))) addTo(sides, company, amount)
      soFar += bill.amount
      assessed = plus(assessed, plus(caused.own, caused.late))
    })
    return { gross, exVat: income, tax, sides: capped(sides, tax) }
  }

  private recompute(key: string): void {
    const month = this.at(key)
    const { tax, sides } = this.targetOf(key)
    month.assessed = tax
    month.sides = sides
    let target = minus(tax, sumOf(sides))
    for (const one of this.corrections) if (one.bookedIn === key) target = plus(target, minus(one.tax, sumOf(one.side)))
    const surplus = perTax((kind) => max(zero, month.taken[kind] - target[kind]))
    month.credit += taxTotal(surplus)
    month.taken = minus(month.taken, surplus)
    month.carried = perTax((kind) => target[kind] - month.taken[kind])
  }

  /** Offsets credit against tax yet to be withheld, oldest first on both sides. */
  private setOff(): void {
    const months = this.inOrder().map(([, month]) => month)
    for (const debtor of months) {
      for (const tax of taxes) {
        for (const creditor of months) {
          const amount = min(creditor.credit, debtor.carried[tax])
          if (amount === zero) continue
          const paid = perTax((one) => (one === tax ? amount : zero))
          creditor.credit -= amount
          debtor.carried = minus(debtor.carried, paid)
          debtor.taken = plus(debtor.taken, paid)
        }
      }
    }
  }

  // ------------------------------------------------------------------ §7: a month closes

  /** `byHand`: the months that the park has closed before their day. */
  close(today: string, byHand: ReadonlySet<string> = new Set()): void {
    for (const [key, month] of this.inOrder()) {
      if (isOpen(key, today) && !byHand.has(key)) continue
      this.declare(key)
      month.isParkClosed = true
    }
  }

  /** From here on the month stays as it is: it is closed, or was declared before. */
  declare(key: string): void {
    const month = this.at(key)
    if (month.declared !== null) return
    const before = month.assessed
    this.recompute(key)
    // Later months accumulate what this one was assessed, so they are recomputed.
    if (taxes.some((tax) => month.assessed[tax] !== before[tax])) for (const [at, { declared }] of this.inOrder()) if (declared === null && at > key) this.recompute(at)
    this.setOff()
    const gross = this.grossOf(key)
    month.declared = { gross, exVat: exVat(this.rules, gross), tax: month.assessed, sides: new Map(month.sides) }
  }

  /** Takes the credit of closed months out for a refund; empty when there is none. */
  takeCredit(): Part<bigint>[] {
    return this.inOrder().flatMap(([key, month]) => {
      if (!month.isParkClosed || month.credit === zero) return []
      const part = { month: key, amount: month.credit }
      month.paidOut += part.amount
      month.credit = zero
      return [part]
    })
  }

  restoreCredit(parts: readonly Part<bigint>[]): void {
    for (const { month: at, amount } of parts) {
      const month = this.at(at)
      month.paidOut -= amount
      month.credit += amount
    }
    this.setOff()
  }
}

export const vatWithSurcharges = (amount: TaxAmounts): bigint => total(vatParts.map((tax) => amount[tax]))
