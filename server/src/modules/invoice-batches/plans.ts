import type { z } from 'zod'
import type { simulateInvoices } from '@linggong/shared/contract/invoice-batches'
import { ppmToPercent } from '@linggong/shared/domain/money'
import { checkSplit } from '@linggong/shared/domain/tax/invoice'
import { ratesOfKind } from '@linggong/shared/domain/tax/invoice-plan'
import type { BusinessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import { kindOf } from '../settlements/invoice-plan.ts'

type Plan = z.input<typeof simulateInvoices.response>['plan']

interface Wish {
  /** Cents. */
  readonly amount: number
  /** Of a single invoice; null: any. */
  readonly limit: number | null
  readonly day: BusinessDate
}

/** The invoicing plans of some settlements together (R366): null where one has none, their kinds differ, or what was planned holds no more. */
export function planOf(plans: readonly Row<'app.settlement'>['split_plan'][], { amount, limit, day }: Wish): Plan {
  if (plans.length === 0 || plans.some((plan) => plan === null)) return null
  const lines = plans.flatMap((plan) => plan ?? [])
  const [first] = lines
  if (first === undefined || lines.length > 500 || lines.some((line) => line.category !== first.category)) return null
  const category = kindOf(first.category)
  const rates = ratesOfKind(category, day)
  if (lines.some((line) => !rates.includes(line.tax_ratio_ppm) || (limit !== null && line.amount > limit)) || checkSplit(lines, amount) !== null) return null
  return { category, lines: lines.map(({ tax_ratio_ppm, amount: each, tax_amount, balance_total_amount, balance_deduct_amount }) => ({ tax_ratio: ppmToPercent(tax_ratio_ppm), amount: each, tax_amount, balance_total_amount: balance_total_amount ?? null, balance_deduct_amount: balance_deduct_amount ?? null })) }
}
