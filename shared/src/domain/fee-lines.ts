import { settlementFields } from './fields/settlement.ts'
import { SERVICE_FEE_KEYS, type Rates } from './fees.ts'
import { formatCents, formatPpm } from './money.ts'

/** A part of what the enterprise pays, with the calculation that leads to it. */
export interface FeeLine {
  readonly label: string
  readonly basis: string
  /** Cents. */
  readonly amount: number
}

/** Amounts in cents. */
interface Amounts {
  readonly bill_count: number
  readonly settlement_amount: number
  /** The part above the months' limits. */
  readonly excess_amount: number
  readonly enterprise_service_fee: number
  readonly enterprise_added_service_fee: number
  readonly value_added_service_fee: number
  readonly user_use_fee: number
  readonly promotion_fee: number
  readonly accounting_fee: number
  readonly company_tax: number
}

type FeeRates = Pick<Rates, 'enterprise_service_fee_ppm' | 'enterprise_added_service_fee_ppm' | 'value_added_service_fee_ppm' | 'user_use_fee' | 'income_tax_ppm' | 'personal_value_added_tax_ppm' | 'is_separate_fee'>

const separate: readonly string[] = SERVICE_FEE_KEYS

/** 项目 / 计算依据 / 金额, on the receipt and wherever somebody decides about them; fees of zero are omitted. Their sum is the pay amount. */
export const feeLines = (of: Amounts, rates: FeeRates): FeeLine[] => allLines(of, rates).filter(({ key }) => rates.is_separate_fee !== true || !separate.includes(key))

/** The same of what the fee bill has to itself, if all bills are paid; none where the fees are part of the pay amount (decision 83). */
export const separateFeeLines = (of: Amounts, rates: FeeRates): FeeLine[] => (rates.is_separate_fee === true ? allLines(of, rates).filter(({ key }) => separate.includes(key)) : [])

function allLines(of: Amounts, rates: FeeRates): (FeeLine & { readonly key: string })[] {
  const share = (base: number, ppm: number): string => `${formatCents(base)} × ${formatPpm(ppm)}`
  const line = (key: keyof Amounts & keyof typeof settlementFields, basis: string, label: string = settlementFields[key].label) => ({ key, label, basis, amount: of[key] })
  const people = rates.user_use_fee === 0 ? 0 : of.user_use_fee / rates.user_use_fee
  const taxes = `${settlementFields.income_tax_amount.label} ${formatPpm(rates.income_tax_ppm)}，${settlementFields.vat_amount.label} ${formatPpm(rates.personal_value_added_tax_ppm)}，分别四舍五入`
  const lines = [
    line('settlement_amount', `${of.bill_count} 笔账单金额合计`, `${settlementFields.settlement_amount.label}（个人所得）`),
    line('enterprise_service_fee', share(of.settlement_amount, rates.enterprise_service_fee_ppm)),
    line('enterprise_added_service_fee', `超过月限额部分 ${share(of.excess_amount, rates.enterprise_added_service_fee_ppm)}`),
    line('value_added_service_fee', share(of.settlement_amount, rates.value_added_service_fee_ppm)),
    line('user_use_fee', `${formatCents(rates.user_use_fee)} × ${people} 人`),
    line('promotion_fee', '企业确认时填写'),
    line('accounting_fee', `各笔${settlementFields.card_fee.label}合计`),
    line('company_tax', `${share(of.settlement_amount, rates.income_tax_ppm + rates.personal_value_added_tax_ppm)}（${taxes}）`),
  ]
  return lines.filter(({ amount }, index) => index === 0 || amount !== 0)
}
