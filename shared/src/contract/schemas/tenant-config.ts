import { z } from 'zod'
import { defaultElementAuthType, elementAuthTypes, signMethods } from '../../domain/company-users.ts'
import { percentToPpm } from '../../domain/money.ts'
import { id } from './common.ts'
import { storedPolicy } from './payment-policy.ts'

// The configuration entered in steps 3 and 4 of an organisation's form (R218-R225; for a group: no. 21 of docs/breadth). Cents and percent.
// Unknown keys are kept. Forms use these schemas; stored configuration is read by `readConfig`.

export const payMode = z.enum(['cmb', 'alipay', 'offline'])

/** Cents; 0 and empty mean no limit. */
const limit = z.int().min(0).nullish()
const limits = { month_max_amount: limit, season_max_amount: limit }
const count = z.int().min(0).nullish()
const flag = z.boolean().default(false)

/** Percent as the domain parses it: a value with too many decimals is invalid. */
const ratio = z.number().min(0).max(100).refine(isPercent)

function isPercent(value: number): boolean {
  try {
    percentToPpm(value)
    return true
  } catch {
    return false
  }
}

/** The rows of the lists in `settlement_config`. */
export const tierShapes = {
  tax_ratio: { amount: z.int().nullable(), ratio, surcharge_ratio: ratio.nullish() },
  individual_income_tax: { invoiced_amount: z.int().nullable(), ratio, deduction_amount: z.int().nullish() },
  gap_resets: { from: z.string().regex(/^\d{4}-\d{2}$/), months: z.int().min(0).max(12), reason: z.string().optional() },
} as const

/** Per worker over all companies of the park or agency, and its tax rules. */
const settlementConfig = z.looseObject({
  single_stroke_max_amount: limit,
  ...limits,
  tax_mode: z.enum(['labor_cumulative', 'labor_single', 'business_assessed', 'business_actual', 'none']).nullish(),
  tax_ratio: z.array(z.looseObject(tierShapes.tax_ratio)).nullish(),
  income_deduction_amount: z.int().nullish(),
  individual_income_tax: z.array(z.looseObject(tierShapes.individual_income_tax)).nullish(),
  expense_ratio: ratio.nullish(),
  gap_reset_months: z.int().min(0).max(12).nullish(),
  gap_resets: z.array(z.looseObject(tierShapes.gap_resets)).nullish(),
  half_up_to: z.int().min(0).nullish(),
})

/** Of it what says how taxes are computed, as answered to those below: without limits, and without the reasons of dated values. */
export const taxRules = settlementConfig
  .pick({ tax_mode: true, income_deduction_amount: true, expense_ratio: true, gap_reset_months: true, half_up_to: true })
  .extend({ tax_ratio: z.array(z.object(tierShapes.tax_ratio)).nullish(), individual_income_tax: z.array(z.object(tierShapes.individual_income_tax)).nullish(), gap_resets: z.array(z.object({ from: tierShapes.gap_resets.from, months: tierShapes.gap_resets.months })).nullish() })
  .strip()

const taskConfig = z.looseObject({}).optional()

const agency = z.looseObject({
  settlement_config: settlementConfig.prefault({}),
  /** The default limits of companies without their own; whether the agency checks applications for invoices again that an enterprise has confirmed, which it does unless this says no (decision 7). */
  config: z.looseObject({ ...limits, invoice_recheck: z.boolean().optional() }).prefault({}),
  task_config: taskConfig,
})

const park = agency.extend({ config: z.looseObject({ ...limits, invoice_amount_limit: limit }).prefault({}) })

const platform = z.looseObject({
  channels: z.array(payMode).optional(),
  config: z.looseObject(limits).prefault({}),
  invoice_category_ids: z.array(id).optional(),
  task_config: taskConfig,
})

const company = z.looseObject({
  pay_mode: payMode.default('cmb'),
  is_card_deduction_fee: flag,
  is_disable_user_created_sms: flag,
  is_enable_invoice_esign_pdf: flag,
  is_enable_fast_task: flag,
  month_bill_times_remind: count,
  risk_check_days: count,
  invoiced_tax_ratio: ratio.nullish(),
  contract_auth_type: z.enum(signMethods).nullish(),
  element_auth_type: z.enum(elementAuthTypes).default(defaultElementAuthType),
  agency_cmb_wallet_id: id.nullish(),
  /** Per worker inside the company. */
  config: z.looseObject({ ...limits, monthly_excess_remind: flag }).prefault({}),
  /** Which payments wait for other members, and who may approve for whom while away. */
  payment_approval: storedPolicy.prefault({}),
  task_config: taskConfig,
})

export const tenantConfigs = { park, platform, agency, company } as const

export type TenantConfig<F extends keyof typeof tenantConfigs> = z.output<(typeof tenantConfigs)[F]>

/**
 * Reads a stored configuration. Absent or invalid parts take their default and never cause an error in the middle of a payment; a list is
 * used completely or not at all, because one tier less would be another tax.
 */
export function readConfig<S extends z.ZodType>(schema: S, stored: unknown): z.output<S> {
  const usable: unknown = isObject(stored) ? structuredClone(stored) : {}
  // A part that requires a removed one is removed as well.
  for (let up = 0; ; up += 1) {
    const read = schema.safeParse(usable)
    if (read.success) return read.data
    for (const { path } of read.error.issues) drop(usable, path.slice(0, Math.max(1, path.length - up)))
  }
}

/** Removes the value at the path; for a value inside a list, the list. */
function drop(from: unknown, path: readonly PropertyKey[]): void {
  const [key, ...rest] = path
  if (!isObject(from) || key === undefined) return
  const inner = from[String(key)]
  if (isObject(inner) && rest.length > 0) drop(inner, rest)
  else delete from[String(key)]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
