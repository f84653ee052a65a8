import type { FeeBill } from './model-fee-bills.ts'
import { feesOf, noFees, paidWith, promotionShares, type Fees } from './model-fees.ts'
import type { Bill, Company, FileRow, ParkRules, Refund, Refused, Settlement } from './model-types.ts'
import { grant, type Reservation } from './model-limits.ts'
import { pct, total, zero } from './model-numbers.ts'
import type { TaxedBill } from './model-causes.ts'
import { Withholding, type BillTax } from './model-withholding.ts'

const cardFee = 100n

/** Bills and settlements up to their payment (domain.md §2.7, §2.8, §3.2, §3.6). `today` is a date in Shanghai. */
export class Model {
  readonly companies = new Map<string, Company>()
  readonly bills = new Map<string, Bill>()
  readonly settlements = new Map<string, Settlement>()
  readonly canceledBatches = new Set<string>()
  /** 'company person': the company may not pay this person. */
  readonly disabled = new Set<string>()
  readonly refunds: Refund[] = []
  /** By settlement, in the order in which they were made. */
  readonly feeBills = new Map<string, FeeBill>()
  /** 'park person account' to which a refund failed, with the number of bills paid by then. */
  readonly unreached = new Map<string, number>()
  /** The number of bills paid so far. */
  paidCount = 0
  /** The parks' tax accounts: tax withheld or charged flat for paid bills, less refunds. */
  readonly taxAccount = new Map<string, bigint>()
  /** By park: the months closed before their day. */
  readonly closedByHand = new Map<string, Set<string>>()
  private readonly parks = new Map<string, ParkRules>()
  private readonly people = new Map<string, Withholding>()

  addPark(park: ParkRules): void {
    this.parks.set(park.id, park)
  }

  addCompany(company: Company): void {
    this.companies.set(company.id, company)
  }

  company(id: string): Company {
    return found(this.companies.get(id), `company ${id}`)
  }

  bill(id: string): Bill {
    return found(this.bills.get(id), `bill ${id}`)
  }

  settlement(id: string): Settlement {
    return found(this.settlements.get(id), `settlement ${id}`)
  }

  billsOf(settlement: Settlement): Bill[] {
    return settlement.bills.map((id) => this.bill(id)).toSorted((a, b) => a.row - b.row)
  }

  billsOfBatch(batch: string): Bill[] {
    return [...this.bills.values()].filter((bill) => bill.batch === batch)
  }

  withholding(park: string, person: string): Withholding {
    const key = `${park} ${person}`
    const known = this.people.get(key)
    if (known !== undefined) return known
    const made = new Withholding(found(this.parks.get(park), `park ${park}`).tax)
    this.people.set(key, made)
    return made
  }

  /** Every withholding ledger with its park and person. */
  allLedgers(): { readonly park: string; readonly person: string; readonly ledger: Withholding }[] {
    return [...this.people].map(([key, ledger]) => ({ park: key.slice(0, key.indexOf(' ')), person: key.slice(key.indexOf(' ') + 1), ledger }))
  }

  /** Replaces a ledger by the modified copy of it. */
  keep(park: string, person: string, ledger: Withholding): void {
    this.people.set(`${park} ${person}`, ledger)
  }

  /** §2.7 with decision 81. */
  batchStatus(batch: string): 'to_settlement' | 'part_settlement' | 'settled' | 'canceled' {
    const living = this.billsOfBatch(batch).filter(({ status }) => status !== 'canceled')
    if (living.length === 0) return 'canceled'
    if (living.every(({ status }) => status === 'paid')) return 'settled'
    return living.every(({ status }) => status === 'to_settlement') ? 'to_settlement' : 'part_settlement'
  }

  // ------------------------------------------------------------------ limits

  /** The limit reservations of these persons' bills, without the bills in `without`. */
  reservations(park: string, persons: ReadonlySet<string>, without: ReadonlySet<string> = new Set()): Reservation[] {
    const held: Reservation[] = []
    for (const bill of this.bills.values()) {
      if (bill.reserved === null || !persons.has(bill.person) || without.has(bill.id)) continue
      const company = this.company(bill.company)
      if (company.park === park) held.push({ person: bill.person, scopes: [park, company.agency, company.id], month: bill.reserved, amount: bill.amount })
    }
    return held
  }

  grantsFor(company: Company, bills: readonly { readonly person: string; readonly amount: bigint }[], month: string, without: ReadonlySet<string> = new Set()) {
    return grant(company.limits, this.reservations(company.park, new Set(bills.map(({ person }) => person)), without), month, bills)
  }

  // ------------------------------------------------------------------ estimated taxes

  private feesOfAmount(company: Company, amount: bigint, kind: FileRow['kind']): { readonly personalFee: bigint; readonly cardFee: bigint; readonly accounting: bigint } {
    const channel = kind === 'bank' && company.payMode !== 'offline' ? cardFee : zero
    const { rates } = company
    return { personalFee: pct(amount, rates.personal), cardFee: rates.isCardDeduction ? channel : zero, accounting: rates.isCardDeduction ? zero : channel }
  }

  taxed(company: Company, bill: Pick<Bill, 'id' | 'amount' | 'personalFee' | 'cardFee'>): TaxedBill {
    const { incomeTax, vat } = company.rates
    return { id: bill.id, company: company.id, amount: bill.amount, fees: bill.personalFee + bill.cardFee, bearsVat: vat > zero, bearsIit: incomeTax > zero }
  }

  /** The tax of each bill if all were paid now; null where the net would be negative. */
  private estimates(company: Company, bills: readonly (Pick<Bill, 'id' | 'amount' | 'personalFee' | 'cardFee'> & { readonly person: string })[], today: string): (BillTax | null)[] {
    const tried = new Map<string, Withholding>()
    return bills.map((bill) => {
      const ledger = tried.get(bill.person) ?? this.withholding(company.park, bill.person).copy()
      tried.set(bill.person, ledger)
      return ledger.charge(this.taxed(company, bill), today.slice(0, 7))
    })
  }

  // ------------------------------------------------------------------ import

  /** Which rows of a file become bills. `make` creates them with the given ids, in file order. */
  importFile(companyId: string, batch: string, rows: readonly FileRow[], today: string): { readonly isGood: readonly boolean[]; readonly make: (ids: readonly string[]) => void } {
    const company = this.company(companyId)
    const grants = this.grantsFor(company, rows, today.slice(0, 7))
    const drafts = rows.map((row) => ({ ...row, id: `row ${row.row}`, ...this.feesOfAmount(company, row.amount, row.kind) }))
    const isAllowed = rows.map((row, index) => grants[index]?.isWithin === true && !this.disabled.has(`${companyId} ${row.person}`) && reaches(company, row))
    const payable = drafts.filter((_, index) => isAllowed[index])
    const estimates = this.estimates(company, payable, today)
    const good = payable.filter((_, index) => estimates[index] !== null)
    return {
      isGood: drafts.map((draft) => good.includes(draft)),
      make: (ids) => good.forEach((draft, index) => {
        const estimate = estimates[payable.indexOf(draft)]
        const id = ids[index]
        if (estimate === null || estimate === undefined || id === undefined) throw new Error('an import without its bills')
        this.bills.set(id, { ...draft, id, company: companyId, batch, status: 'to_settlement', paidAt: 0, settlement: null, reserved: null, excess: zero, promotion: zero, estimate, tax: null })
      }),
    }
  }

  cancelBatch(batch: string): Refused {
    const open = this.billsOfBatch(batch).filter(({ status }) => status === 'to_settlement')
    if (open.length === 0) return 'no open bill'
    for (const bill of open) bill.status = 'canceled'
    return null
  }

  // ------------------------------------------------------------------ settlement

  /** Whether a bill belongs to a person whom the company may no longer pay. */
  hasDisabled(company: Company, bills: readonly Bill[]): boolean {
    return bills.some(({ person }) => this.disabled.has(`${company.id} ${person}`))
  }

  private refusesPromotion({ rates }: Company, promotion: bigint): boolean {
    return promotion > zero && (!rates.isPromotion || (rates.promotionCap > zero && promotion > rates.promotionCap))
  }

  /** Checks first; `make` then creates the settlement under the id that the product gave it. */
  settle(billIds: readonly string[], by: 'agency' | 'company', promotion: bigint, today: string): { readonly refused: Refused; readonly make: (id: string) => void } {
    const bills = billIds.map((id) => this.bill(id)).toSorted((a, b) => a.row - b.row)
    const [first] = bills
    const company = this.company(found(first, 'a bill').company)
    const month = today.slice(0, 7)
    const grants = this.grantsFor(company, bills, month)
    const estimates = this.estimates(company, bills, today)
    const refused = bills.some(({ status }) => status !== 'to_settlement') ? 'not open' : this.hasDisabled(company, bills) ? 'disabled' : this.refusesPromotion(company, promotion) ? 'promotion'
      : grants.some(({ isWithin }) => !isWithin) ? 'limits' : estimates.includes(null) ? 'net' : null
    return {
      refused,
      make: (id) => {
        const settlement: Settlement = {
          id, company: company.id, batch: first?.batch ?? '', createdBy: by, month, useFees: this.newUseFees(company, bills, month), bills: bills.map((bill) => bill.id),
          status: by === 'agency' ? 'to_confirm' : 'to_audit', promotion, confirmed: noFees, charged: noFees, settled: new Set(), open: new Set(), roundFees: zero, received: null,
        }
        this.settlements.set(id, settlement)
        bills.forEach((bill, index) => {
          bill.status = 'in_settlement'
          bill.settlement = id
          bill.reserved = month
          bill.excess = grants[index]?.excess ?? zero
          bill.estimate = estimates[index] ?? bill.estimate
        })
        this.applyPromotion(settlement, promotion)
      },
    }
  }

  /** The persons of these bills who are not yet charged a use fee by another settlement of the month. */
  private newUseFees(company: Company, bills: readonly Bill[], month: string): Set<string> {
    const persons = new Set(bills.map(({ person }) => person))
    for (const other of this.settlements.values()) {
      if (other.company === company.id && other.month === month) for (const person of other.useFees) persons.delete(person)
    }
    return persons
  }

  /** Recomputes the totals with a promotion fee, which is allocated to the bills. */
  private applyPromotion(settlement: Settlement, promotion: bigint): void {
    const bills = this.billsOf(settlement)
    const shares = promotionShares(promotion, bills.map(({ amount }) => amount))
    bills.forEach((bill, index) => {
      bill.promotion = shares[index] ?? zero
    })
    settlement.promotion = promotion
    settlement.confirmed = this.feesFor(settlement, bills)
  }

  feesFor(settlement: Settlement, bills: readonly Bill[]): Fees {
    return feesOf(this.company(settlement.company).rates, bills, settlement.useFees)
  }

  payAmount(settlement: Settlement): bigint {
    return total(this.billsOf(settlement).map(({ amount }) => amount)) + paidWith(this.company(settlement.company).rates, settlement.confirmed)
  }

  confirm(id: string, promotion: bigint): Refused {
    const settlement = this.settlement(id)
    if (settlement.status !== 'to_confirm') return 'status'
    if (this.refusesPromotion(this.company(settlement.company), promotion)) return 'promotion'
    this.applyPromotion(settlement, promotion)
    settlement.status = 'to_audit'
    return null
  }

  audit(id: string, isPassed: boolean): Refused {
    return this.step(id, ['to_audit'], isPassed ? 'to_payment' : 'to_confirm')
  }

  revoke(id: string, by: 'agency' | 'company'): Refused {
    return by === 'company' ? this.step(id, ['to_audit'], 'to_confirm') : this.step(id, ['to_payment'], 'to_audit')
  }

  private step(id: string, from: readonly Settlement['status'][], to: Settlement['status']): Refused {
    const settlement = this.settlement(id)
    if (!from.includes(settlement.status)) return 'status'
    settlement.status = to
    return null
  }

  cancel(id: string): Refused {
    const settlement = this.settlement(id)
    const bills = this.billsOf(settlement)
    if (!['to_confirm', 'to_audit', 'to_payment', 'pay_failure'].includes(settlement.status) || bills.some(({ status }) => status === 'paid')) return 'status'
    for (const bill of bills) release(bill)
    settlement.useFees.clear()
    settlement.status = 'canceled'
    return null
  }

  /** 结束: the settlement is reduced to its paid bills; the others can be settled again. */
  finish(id: string): Refused {
    const settlement = this.settlement(id)
    const bills = this.billsOf(settlement)
    const paid = bills.filter(({ status }) => status === 'paid')
    if (settlement.status !== 'pay_failure' || paid.length === 0) return 'status'
    for (const bill of bills) if (bill.status !== 'paid') release(bill)
    settlement.bills = paid.map((bill) => bill.id)
    for (const person of settlement.useFees) if (!paid.some((bill) => bill.person === person)) settlement.useFees.delete(person)
    settlement.confirmed = settlement.charged
    settlement.promotion = settlement.charged.promotion
    settlement.status = 'paid'
    return null
  }
}

/** Makes the bill available to another settlement. */
function release(bill: Bill): void {
  bill.status = 'to_settlement'
  bill.settlement = null
  bill.reserved = null
  bill.estimate = null
  bill.tax = null
  bill.excess = zero
  bill.promotion = zero
}

/** A company that pays through its CMB wallet can pay to bank accounts only. */
const reaches = (company: Company, { kind }: FileRow): boolean => company.payMode !== 'cmb' || kind === 'bank'

export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the model has no ${what}`)
  return value
}
