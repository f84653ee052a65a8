import type { FeeParts, ServiceFees } from '@linggong/shared/domain/fees'
import { FEE_KEYS, mapFees, NO_FEES, serviceFeesOf } from '@linggong/shared/domain/fees'
import type { AccountKey, BillMoney, FeeAccount } from '@linggong/shared/domain/postings'
import type { LedgerChain } from '../src/modules/ledger/accounts.ts'

/** What an open payment round of the model still has frozen, and what was charged for it. */
export interface Round {
  readonly settlementId: string
  readonly open: BillMoney[]
  readonly paid: BillMoney[]
  /** Frozen for fees, in addition to the bills. */
  fees: FeeParts
  charged: FeeParts
  /** Of a separate service fee: what was paid by its fee bill (decision 83). */
  apart: ServiceFees
  isClosed: boolean
  /** What the agency, and for the channel the bank, has been given of its fees. */
  swept: ReadonlyMap<FeeAccount, number>
}

/** The wallet of a company in one of its two places, neither of which ever pays for the other. */
export interface Company {
  readonly chain: LedgerChain
  readonly place: 'bank' | 'book'
  available: number
  frozen: number
  readonly rounds: Round[]
  /** 不明出账 of which nobody knows yet that it is a payment of ours, cents each. */
  readonly unknownOut: number[]
  /** Requested and not yet decided, cents each. */
  readonly withdrawals: number[]
}

/** The account that each fee is posted to (domain.md §3.8), repeated here so that the posting templates are not checked against themselves. */
const feePlaces: Readonly<Record<keyof FeeParts, AccountKey>> = {
  enterprise_service_fee: 'fee.enterprise',
  enterprise_added_service_fee: 'fee.added',
  value_added_service_fee: 'fee.value_added',
  user_use_fee: 'fee.use',
  promotion_fee: 'fee.promotion',
  accounting_fee: 'fee.channel',
  company_income_tax: 'tax',
  company_value_added_tax: 'tax',
}

const owners = { company: 'company_id', agency: 'agency_id', platform: 'platform_id', park: 'park_id' } as const
const ownerKind = (key: AccountKey): keyof typeof owners => (key.startsWith('company.') ? 'company' : key.startsWith('fee.') || key.startsWith('agency.') ? 'agency' : key.startsWith('platform.') ? 'platform' : 'park')

export const total = (bill: BillMoney): number => bill.net + bill.tax + bill.personal_service_fee + bill.card_fee
export const feeSum = (fees: FeeParts): number => FEE_KEYS.reduce((sum, key) => sum + fees[key], 0)
/** Each fee's share in thousandths, rounded down. */
export const share = (fees: FeeParts, permille: number): FeeParts => mapFees((key) => Math.floor((fees[key] * permille) / 1000))

/** The accounts as domain.md describes them: plain sums per owner and account, without a database. */
export class Books {
  readonly companies: readonly Company[]
  readonly accounts = new Map<string, number>()
  /** Money of unknown origin, per park. */
  readonly unknown = new Map<string, number>()

  constructor(chains: readonly LedgerChain[]) {
    this.companies = chains.flatMap((chain) => (['bank', 'book'] as const).map((place) => ({ chain, place, available: 0, frozen: 0, rounds: [], unknownOut: [], withdrawals: [] })))
  }

  private put(company: Company, key: AccountKey, amount: number): void {
    const at = `${company.chain[owners[ownerKind(key)]]} ${key}`
    this.accounts.set(at, (this.accounts.get(at) ?? 0) + amount)
  }

  private wallet(company: Company, available: number, frozen: number): void {
    company.available += available
    company.frozen += frozen
    this.put(company, company.place === 'bank' ? 'company.available' : 'company.book', available)
    this.put(company, company.place === 'bank' ? 'company.frozen' : 'company.book_frozen', frozen)
  }

  topUp(company: Company, amount: number): void {
    this.put(company, 'external', -amount)
    this.wallet(company, amount, 0)
  }

  /** What the bank itself takes from the account: also into debt. */
  bankTook(company: Company, amount: number): void {
    this.put(company, 'external', amount)
    this.wallet(company, -amount, 0)
  }

  unknownIn(company: Company, amount: number): void {
    this.put(company, 'external', -amount)
    this.put(company, 'park.unknown', amount)
    this.unknown.set(company.chain.park_id, this.unknownOf(company) + amount)
  }

  unknownOf(company: Company): number {
    return this.unknown.get(company.chain.park_id) ?? 0
  }

  clarify(company: Company, amount: number): void {
    this.unknown.set(company.chain.park_id, this.unknownOf(company) - amount)
    this.put(company, 'park.unknown', -amount)
    this.wallet(company, amount, 0)
  }

  freeze(company: Company, amount: number): void {
    this.wallet(company, -amount, amount)
  }

  /** The worker's net leaves the system, taxes go to the park, the worker's fees to the agency. */
  private payOut(company: Company, bill: BillMoney, sign: 1 | -1): void {
    this.put(company, 'external', sign * bill.net)
    this.put(company, 'tax', sign * bill.tax)
    this.put(company, 'fee.personal', sign * bill.personal_service_fee)
    this.put(company, 'fee.channel', sign * bill.card_fee)
  }

  private charge(company: Company, fees: FeeParts, sign: 1 | -1): void {
    for (const key of FEE_KEYS) this.put(company, feePlaces[key], sign * fees[key])
  }

  succeed(company: Company, bill: BillMoney): void {
    this.payOut(company, bill, 1)
    this.wallet(company, 0, -total(bill))
  }

  fail(company: Company, bill: BillMoney): void {
    this.wallet(company, total(bill), -total(bill))
  }

  close(company: Company, charged: FeeParts, released: number): void {
    this.charge(company, charged, 1)
    this.wallet(company, released, -feeSum(charged) - released)
  }

  comeBack(company: Company, bill: BillMoney, fees: FeeParts): void {
    this.payOut(company, bill, -1)
    this.charge(company, fees, -1)
    this.wallet(company, total(bill) + feeSum(fees), 0)
  }

  writeOff(company: Company, bills: readonly BillMoney[], fees: FeeParts): void {
    for (const bill of bills) {
      this.payOut(company, bill, 1)
      this.put(company, 'external', -total(bill))
    }
    this.charge(company, fees, 1)
    this.put(company, 'external', -feeSum(fees))
  }

  overpaid(company: Company, amount: number): void {
    this.put(company, 'external', -amount)
    this.wallet(company, amount, 0)
  }

  /** What a round's fee accounts would have if nothing of it had been swept. */
  feesOf({ charged, paid, apart }: Round): ReadonlyMap<FeeAccount, number> {
    const sum = (pick: (bill: BillMoney) => number): number => paid.reduce((all, bill) => all + pick(bill), 0)
    return new Map<FeeAccount, number>([
      ['fee.enterprise', charged.enterprise_service_fee + apart.enterprise_service_fee], ['fee.added', charged.enterprise_added_service_fee + apart.enterprise_added_service_fee],
      ['fee.value_added', charged.value_added_service_fee + apart.value_added_service_fee],
      ['fee.use', charged.user_use_fee + apart.user_use_fee], ['fee.promotion', charged.promotion_fee], ['fee.personal', sum((bill) => bill.personal_service_fee)],
      ['fee.channel', charged.accounting_fee + sum((bill) => bill.card_fee)],
    ])
  }

  /** What is left of them, negative after a return of what was swept. */
  leftOf(round: Round): ReadonlyMap<FeeAccount, number> {
    return new Map([...this.feesOf(round)].map(([key, amount]) => [key, amount - (round.swept.get(key) ?? 0)] as const))
  }

  sweep(company: Company, round: Round): void {
    for (const [key, amount] of this.leftOf(round)) {
      this.put(company, key, -amount)
      this.put(company, key === 'fee.channel' ? 'external' : 'agency.available', amount)
    }
    round.swept = this.feesOf(round)
  }

  /** Of a separate service fee: paid from the wallet, or with `sign` -1 given back to it. */
  payApart(company: Company, round: Round, fees: FeeParts, sign: 1 | -1): void {
    this.charge(company, fees, sign)
    this.wallet(company, -sign * feeSum(fees), 0)
    const { apart } = round
    round.apart = serviceFeesOf(mapFees((key) => ({ ...NO_FEES, ...apart })[key] + sign * fees[key]))
  }

  agencyHas(company: Company): number {
    return this.accounts.get(`${company.chain.agency_id} agency.available`) ?? 0
  }

  paySoftware(company: Company, amount: number): void {
    this.put(company, 'agency.available', -amount)
    this.put(company, 'platform.available', amount)
  }

  withdrawApply(company: Company, amount: number): void {
    this.wallet(company, -amount, amount)
  }

  withdrawPaid(company: Company, amount: number): void {
    this.wallet(company, 0, -amount)
    this.put(company, 'external', amount)
  }

  withdrawRefused(company: Company, amount: number): void {
    this.wallet(company, amount, -amount)
  }
}
