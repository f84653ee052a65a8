import { feeLines } from '../../domain/fee-lines.ts'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { percentToPpm } from '../../domain/money.ts'
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
  const lines = feeLines(
    { ...record, promotion_fee: promotionFee },
    {
      enterprise_service_fee_ppm: percentToPpm(rates.enterprise_service_fee_ratio),
      enterprise_added_service_fee_ppm: percentToPpm(rates.enterprise_added_service_fee_ratio),
      value_added_service_fee_ppm: percentToPpm(rates.value_added_service_fee_ratio),
      user_use_fee: rates.user_use_fee,
      income_tax_ppm: percentToPpm(rates.income_tax),
      personal_value_added_tax_ppm: percentToPpm(rates.personal_value_added_tax),
    },
  )
  return <AmountTable lines={lines} total={{ label: settlementFields.pay_amount.label, cents: record.pay_amount - record.promotion_fee + promotionFee }} />
}
