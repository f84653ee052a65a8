// 税费计算器: the incomes of any number of people over a year, by the functions that payments use (domain.md §6, feature 4). Amounts in cents.
import { MAX_BILL_CENTS } from '../../bounds.ts'
import { pct } from '../../money.ts'
import type { MonthKey } from '../../time.ts'
import { defaultIncomeConfig, type IncomeTier, type TaxMode } from '../income-tax.ts'
import { carriedTotal, emptyMonth, type MonthTax, type TaxConfig } from '../ledger.ts'
import { DEFAULT_VAT_TIERS } from '../vat.ts'
import { withhold, type BillTax, type TaxBill } from '../withholding.ts'
import { grossUp, type Left } from './gross-up.ts'

/** One income. `amount`: what is paid, or where the wanted net is given (到手 → 应发), what shall arrive. */
export type Income = { line: number; name: string; month: MonthKey; amount: number }

export type CalculatorSettings = {
  isNet: boolean
  /** 个人服务费比例. */
  fee_ppm: number
  /** The tiers of 经营所得核定, which each park agrees with its bureau; none: that engine is left out. */
  assessed: readonly IncomeTier[]
  /** 个体工商户减半征收 up to 2,000,000.00 of 经营所得查账. */
  isHalved: boolean
  /** The company bears the VAT, or the income tax, at a flat rate: the worker bears none of it. */
  vat_by_company?: boolean
  iit_by_company?: boolean
  /** The rules in force of an enterprise: their VAT holds in every engine, the rest in the engine that they choose. */
  rules?: TaxConfig | undefined
}

/** `tax`: null where no gross leaves what is wanted. */
export type CalculatedLine = { income: Income; tax: BillTax | null }

/** `carried`: what is owed at the end, and could not be withheld (待追缴). */
export type Calculated = { name: string; lines: CalculatedLine[]; carried: number }

const HALF_UP_TO = 200_000_000

/** The engines in their order on the screen. */
export const ENGINES: readonly TaxMode[] = ['labor_cumulative', 'labor_single', 'business_assessed', 'business_actual', 'none']

/** The engines that can say something with these settings. */
export const enginesFor = ({ assessed }: Pick<CalculatorSettings, 'assessed'>): readonly TaxMode[] => ENGINES.filter((mode) => mode !== 'business_assessed' || assessed.length > 0)

/** The rules of an engine: those in force where they are for it, else the statutory ones, with what the settings say. */
export function configFor(mode: TaxMode, { assessed, isHalved, rules }: Pick<CalculatorSettings, 'assessed' | 'isHalved' | 'rules'>): TaxConfig {
  const own = rules?.income.tax_mode === mode ? rules.income : undefined
  return {
    vat: rules?.vat ?? DEFAULT_VAT_TIERS,
    income: { ...(own ?? defaultIncomeConfig(mode)), ...(mode === 'business_assessed' && { tiers: assessed }), ...(mode === 'business_actual' && { half_up_to: isHalved ? (own?.half_up_to ?? HALF_UP_TO) : null }) },
  }
}

/** The incomes by person, people in the order in which they come first. */
export function byPerson(incomes: readonly Income[]): Income[][] {
  const people = new Map<string, Income[]>()
  for (const income of incomes) {
    const own = people.get(income.name)
    if (own) own.push(income)
    else people.set(income.name, [income])
  }
  return [...people.values()]
}

/** One person's incomes, month after month; within a month in the order of the table. */
export function calculate(config: TaxConfig, incomes: readonly Income[], settings: Pick<CalculatorSettings, 'isNet' | 'fee_ppm' | 'vat_by_company' | 'iit_by_company'>): Calculated {
  const { vat_by_company = false, iit_by_company = false } = settings
  let ledger: MonthTax[] = []
  const lines = incomes.toSorted((a, b) => (a.month === b.month ? a.line - b.line : a.month < b.month ? -1 : 1)).map((income): CalculatedLine => {
    const billOf = (amount: number): TaxBill => ({ id: String(income.line), amount, personal_service_fee: pct(amount, settings.fee_ppm), vat_by_company, iit_by_company })
    const gross = settings.isNet ? grossOf(config, ledger, income, billOf) : income.amount
    if (gross === null) return { income, tax: null }
    const result = withhold(config, ledger, income.month, [billOf(gross)])
    ledger = result.ledger
    return { income, tax: result.bills[0] ?? null }
  })
  return { name: incomes[0]?.name ?? '', lines, carried: carriedTotal(ledger) }
}

function grossOf(config: TaxConfig, ledger: MonthTax[], { month, amount }: Income, billOf: (amount: number) => TaxBill): number | null {
  const before = ledger.find((row) => row.month === month) ?? emptyMonth(month)
  const leftOf = (gross: number): Left => {
    const tax = withhold(config, ledger, month, [billOf(gross)]).bills[0]
    return tax === undefined || tax.error !== null ? { net: -1, bracket: 0 } : { net: tax.net, bracket: tax.facts.income.ratio_ppm }
  }
  const jumps = config.vat.flatMap((tier) => (tier.amount === null ? [] : [tier.amount - before.gross]))
  return grossUp(leftOf, amount, MAX_BILL_CENTS, jumps, hasJump(config.income.tiers))
}

/** Whether a bracket taxes more at once than the one below leaves off with. */
const hasJump = (tiers: readonly IncomeTier[]): boolean =>
  tiers.some(({ invoiced_amount, ratio_ppm, deduction_amount }, index) => {
    const next = tiers[index + 1]
    return invoiced_amount !== null && next !== undefined && pct(invoiced_amount, ratio_ppm) - deduction_amount !== pct(invoiced_amount, next.ratio_ppm) - next.deduction_amount
  })

export type CalculatedSum = { gross: number; worker_tax: number; vat: number; iit: number; net: number; fees: number; failed: number }

/** A person's year in one line; `failed`: incomes that cannot be paid so. */
export function sumOf({ lines }: Calculated): CalculatedSum {
  const out: CalculatedSum = { gross: 0, worker_tax: 0, vat: 0, iit: 0, net: 0, fees: 0, failed: 0 }
  for (const { tax } of lines) {
    if (tax === null || tax.error !== null) {
      out.failed += 1
      continue
    }
    out.gross += tax.facts.bill.amount
    out.fees += tax.facts.bill.personal_service_fee ?? 0
    out.worker_tax += tax.worker_tax
    out.vat += tax.vat + tax.urban + tax.edu + tax.local_edu
    out.iit += tax.iit
    out.net += tax.net
  }
  return out
}
