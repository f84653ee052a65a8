import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import { Money } from '@linggong/shared/ui/money'
import { settlementFields } from '../../domain/fields/settlement.ts'
import type { SettlementRecord } from './document.tsx'

/** The parts of what the enterprise pays, and their sum. */
export function companyFees(record: SettlementRecord): Fact[] {
  const fact = factsOf(settlementFields, record)
  return [
    fact('settlement_amount'),
    fact('enterprise_service_fee'),
    fact('enterprise_added_service_fee'),
    fact('value_added_service_fee'),
    fact('user_use_fee'),
    fact('promotion_fee'),
    fact('accounting_fee'),
    fact('company_tax'),
    fact('pay_amount', { value: <Money symbol strong cents={record.pay_amount} /> }),
  ]
}
