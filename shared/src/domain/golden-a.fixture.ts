// Golden A of domain.md §3.2, for tests.
import type { FeeBill, Rates } from './fees.ts'

export const GOLDEN_RATES: Rates = {
  enterprise_service_fee_ppm: 65_000, enterprise_added_service_fee_ppm: 0, value_added_service_fee_ppm: 3000, personal_service_fee_ppm: 5000,
  income_tax_ppm: 0, personal_value_added_tax_ppm: 0, user_use_fee: 200, card_fee: 0, alipay_fee: 0,
  is_card_deduction_fee: false, is_support_promotion_fee: true, support_promotion_fee: 0,
}

export const GOLDEN_BILLS: FeeBill[] = [
  { id: 'b1', person_id: 'p1', amount: 333_333, channel: 'alipay' },
  { id: 'b2', person_id: 'p2', amount: 500_000, channel: 'alipay' },
  { id: 'b3', person_id: 'p3', amount: 1_200_050, channel: 'alipay' },
]

export const GOLDEN_CONTEXT = { promotion_fee: 50_000, use_fee_person_ids: ['p1', 'p2', 'p3'] }
