// The rates of a company contract: on the wire in percent, in the database and the fee engine in ppm; and which of them hold on a day.
import type { Rates } from './fees.ts'
import { percentToPpm, ppmToPercent } from './money.ts'
import type { BusinessDate } from './time.ts'

/** What a contract says of the rates that its settlements copy, ppm and cents. */
export type ContractRates = Pick<
  Rates,
  | 'enterprise_service_fee_ppm' | 'enterprise_added_service_fee_ppm' | 'value_added_service_fee_ppm' | 'personal_service_fee_ppm' | 'income_tax_ppm' | 'personal_value_added_tax_ppm'
  | 'user_use_fee' | 'is_support_promotion_fee' | 'support_promotion_fee'
>

/** The key on the wire and the stored one, of what is a percentage. */
const ratios = [
  ['enterprise_service_fee_ratio', 'enterprise_service_fee_ppm'],
  ['enterprise_added_service_fee_ratio', 'enterprise_added_service_fee_ppm'],
  ['value_added_service_fee_ratio', 'value_added_service_fee_ppm'],
  ['personal_service_fee_ratio', 'personal_service_fee_ppm'],
  ['income_tax', 'income_tax_ppm'],
  ['personal_value_added_tax', 'personal_value_added_tax_ppm'],
] as const

type Ratio = (typeof ratios)[number][0]

/** As calls have them (R227, R228): percent, and the use fee in an object of its own. */
export type RatesOnWire = { readonly [K in Ratio]: number } & {
  readonly user_use_fee_config: { readonly fee: number }
  readonly is_support_promotion_fee: boolean
  readonly support_promotion_fee: number
}
/** The most that an enterprise bears of each of its workers' taxes, in percent (domain.md §1.3). */
export const BORNE_PERCENT = 20

/** What a caller leaves out stays as it is. */
export type RatesWish = { readonly [K in keyof RatesOnWire]?: RatesOnWire[K] | undefined }

export const ratesOfWish = (wish: RatesWish, before: ContractRates): ContractRates => ({
  ...before,
  // Object.fromEntries forgets the keys.
  ...(Object.fromEntries(ratios.flatMap(([key, ppm]) => (wish[key] === undefined ? [] : [[ppm, percentToPpm(wish[key])]]))) as Partial<ContractRates>),
  user_use_fee: wish.user_use_fee_config?.fee ?? before.user_use_fee,
  is_support_promotion_fee: wish.is_support_promotion_fee ?? before.is_support_promotion_fee,
  support_promotion_fee: wish.support_promotion_fee ?? before.support_promotion_fee,
})

const percentsOf = (rates: ContractRates) => Object.fromEntries(ratios.map(([key, ppm]) => [key, ppmToPercent(rates[ppm])])) as { readonly [K in Ratio]: number }

export const ratesWire = (rates: ContractRates): RatesOnWire => ({
  ...percentsOf(rates),
  user_use_fee_config: { fee: rates.user_use_fee },
  is_support_promotion_fee: rates.is_support_promotion_fee,
  support_promotion_fee: rates.support_promotion_fee,
})

/** By the keys of the dictionary, for change logs and comparisons. */
export const ratesByField = (rates: ContractRates) => ({
  ...percentsOf(rates),
  user_use_fee: rates.user_use_fee,
  is_support_promotion_fee: rates.is_support_promotion_fee,
  support_promotion_fee: rates.support_promotion_fee,
})
/** The same of what a call has. */
export const flatRates = ({ user_use_fee_config: { fee }, ...rates }: RatesOnWire): FlatRates => ({ ...rates, user_use_fee: fee })
type FlatRates = ReturnType<typeof ratesByField>

export const rateFieldKeys = ['enterprise_service_fee_ratio', 'enterprise_added_service_fee_ratio', 'value_added_service_fee_ratio', 'personal_service_fee_ratio', 'income_tax', 'personal_value_added_tax', 'user_use_fee', 'is_support_promotion_fee', 'support_promotion_fee'] as const

export const NO_RATES: ContractRates = {
  enterprise_service_fee_ppm: 0, enterprise_added_service_fee_ppm: 0, value_added_service_fee_ppm: 0, personal_service_fee_ppm: 0, income_tax_ppm: 0, personal_value_added_tax_ppm: 0,
  user_use_fee: 0, is_support_promotion_fee: false, support_promotion_fee: 0,
}

/** The rates alone, of a row that has more. */
export const onlyRates = (row: ContractRates): ContractRates =>
  // Object.fromEntries forgets the keys.
  Object.fromEntries(Object.entries({ ...NO_RATES, ...row }).filter(([key]) => Object.hasOwn(NO_RATES, key))) as ContractRates

/** Whether both say the same. */
export const isSameRates = (a: ContractRates, b: ContractRates): boolean => {
  const [one, other] = [ratesByField(a), ratesByField(b)]
  return rateFieldKeys.every((key) => one[key] === other[key])
}

/** A rate before and after, by its field: percent, cents or a flag. */
export interface RateDifference {
  readonly field: string
  readonly old_value: number | boolean
  readonly new_value: number | boolean
}

export const rateDifferences = (before: FlatRates, after: FlatRates): RateDifference[] =>
  rateFieldKeys.flatMap((field) => (before[field] === after[field] ? [] : [{ field, old_value: before[field], new_value: after[field] }]))

/** The new rates alone, as calls take them. */
export const ratesOfDifferences = (content: readonly RateDifference[]): RatesWish =>
  // Object.fromEntries forgets the keys.
  Object.fromEntries(content.map(({ field, new_value }) => (field === 'user_use_fee' ? ['user_use_fee_config', { fee: new_value }] : [field, new_value]))) as RatesWish

interface Agreed {
  readonly effective_at: BusinessDate
  readonly new_rates: ContractRates
}

/** Of the changes that both sides have agreed on, the one that holds on a day: the last one that has come into effect by then (domain.md §2.3). */
export function changeOn<C extends Agreed>(changes: readonly C[], day: BusinessDate): C | null {
  return changes.filter(({ effective_at }) => effective_at <= day).toSorted((a, b) => (a.effective_at < b.effective_at ? -1 : 1)).at(-1) ?? null
}

/** The rates of a contract on a day, with the changes that both sides have agreed on. */
export const ratesOn = (contract: ContractRates, changes: readonly Agreed[], day: BusinessDate): ContractRates => onlyRates(changeOn(changes, day)?.new_rates ?? contract)

/** As calls tell it: the rates of today, and those that have been agreed on for later days. */
export interface DatedRates extends RatesOnWire {
  readonly coming_rates: readonly (RatesOnWire & { readonly effective_at: BusinessDate })[]
}

/** The rates of such a contract on a day that is not over. */
export const wireRatesOn = (contract: DatedRates, day: BusinessDate): RatesOnWire => contract.coming_rates.findLast(({ effective_at }) => effective_at <= day) ?? contract

/** Where rates come from, in words. `changedAt`: since when they are those of a change; null: they are the contract's own. */
export const ratesSource = ({ sn, start_at, end_at }: { readonly sn: string; readonly start_at: BusinessDate; readonly end_at: BusinessDate }, changedAt: BusinessDate | null): string =>
  `费率依据：合同 ${sn}（${start_at} 至 ${end_at}）${changedAt === null ? '' : `，费率变更自 ${changedAt} 起`}`
