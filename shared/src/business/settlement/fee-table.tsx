import { feeLines, separateFeeLines } from '../../domain/fee-lines.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { percentToPpm, sum } from '../../domain/money.ts'
import { AmountTable } from '../amount-table.tsx'
import type { SettlementRecord } from './document.tsx'

interface FeeTableProps {
  readonly record: SettlementRecord
  /** While it is entered: replaces the record's. */
  readonly promotionFee?: number
}

/** What the enterprise pays, part by part with its calculation, and the total: as on the receipt. */
export function FeeTable({ record, promotionFee = record.promotion_fee }: FeeTableProps) {
  const { rates } = record
  const amounts = { ...record, promotion_fee: promotionFee }
  const ppm = {
    enterprise_service_fee_ppm: percentToPpm(rates.enterprise_service_fee_ratio),
    enterprise_added_service_fee_ppm: percentToPpm(rates.enterprise_added_service_fee_ratio),
    value_added_service_fee_ppm: percentToPpm(rates.value_added_service_fee_ratio),
    user_use_fee: rates.user_use_fee,
    income_tax_ppm: percentToPpm(rates.income_tax),
    personal_value_added_tax_ppm: percentToPpm(rates.personal_value_added_tax),
    is_separate_fee: rates.is_separate_fee,
  }
  const apart = separateFeeLines(amounts, ppm)
  return (
    <>
      <AmountTable lines={feeLines(amounts, ppm)} total={{ label: settlementFields.pay_amount.label, cents: record.pay_amount - record.promotion_fee + promotionFee }} />
      {apart.length > 0 && <AmountTable lines={apart} total={{ label: '另行支付的服务费（按支付成功的账单计入服务费账单）', cents: sum(apart.map(({ amount }) => amount)) }} />}
    </>
  )
}
