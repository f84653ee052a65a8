import { z } from 'zod'
import { percentToPpm } from '@linggong/shared/domain/money'
import type { JsonObject } from '../../db/tables.ts'

/**
 * The part of steps 3 and 4 of an agency and a company that concerns bills (domain.md §1.3). Configuration lists may have unknown
 * keys and parts may be missing: an absent or invalid value takes its default and never fails a payment.
 */

/** Cents; 0 and empty mean no limit. */
const limit = z.int().min(0).nullish().catch(null)
const flag = z.boolean().catch(false)
const count = z.int().min(0).nullish().catch(null)

/** Percent as the domain parses it: a value with too many decimals is invalid. */
const ratio = z.number().refine(isPercent)

function isPercent(value: number): boolean {
  try {
    percentToPpm(value)
    return true
  } catch {
    return false
  }
}

/** Lists are used as a whole: with one invalid tier the defaults apply. */
const vatTier = z.looseObject({
  amount: z.int().nullable(),
  ratio,
  surcharge_ratio: ratio.optional(),
  urban_ratio: ratio.optional(),
  edu_ratio: ratio.optional(),
  local_edu_ratio: ratio.optional(),
})

const incomeTier = z.looseObject({ invoiced_amount: z.int().nullable(), ratio, deduction_amount: z.int().optional() })

/** Of a park or an agency. */
const agencyConfig = z.looseObject({
  settlement_config: z
    .looseObject({
      single_stroke_max_amount: limit,
      month_max_amount: limit,
      season_max_amount: limit,
      tax_mode: z.enum(['labor_cumulative', 'labor_single', 'business_assessed', 'business_actual', 'none']).nullish().catch(null),
      tax_ratio: z.array(vatTier).nullish().catch(null),
      income_deduction_amount: z.int().nullish().catch(null),
      individual_income_tax: z.array(incomeTier).nullish().catch(null),
      expense_ratio: ratio.min(0).max(100).nullish().catch(null),
      gap_reset_months: z.int().min(0).max(12).nullish().catch(null),
      gap_resets: z.array(z.looseObject({ from: z.string().regex(/^\d{4}-\d{2}$/), months: z.int().min(0).max(12), reason: z.string().optional() })).nullish().catch(null),
      half_up_to: z.int().min(0).nullish().catch(null),
    })
    .catch({}),
  /** The default limits of companies without their own. */
  config: z.looseObject({ month_max_amount: limit, season_max_amount: limit }).catch({}),
})

const companyConfig = z.looseObject({
  pay_mode: z.enum(['cmb', 'alipay', 'offline']).catch('cmb'),
  is_card_deduction_fee: flag,
  month_bill_times_remind: count,
  risk_check_days: count,
  config: z.looseObject({ month_max_amount: limit, season_max_amount: limit, monthly_excess_remind: flag }).catch({ monthly_excess_remind: false }),
})

export type AgencyConfig = z.output<typeof agencyConfig>
export type CompanyConfig = z.output<typeof companyConfig>

export const readAgencyConfig = (config: JsonObject): AgencyConfig => agencyConfig.parse({ settlement_config: {}, config: {}, ...config })
export const readCompanyConfig = (config: JsonObject): CompanyConfig => companyConfig.parse({ config: {}, ...config })
