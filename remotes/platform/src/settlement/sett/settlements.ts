import { inFlavour } from '@linggong/shared/business/document'
import { settlement, settlementFilters } from '@linggong/shared/business/settlement/document'
import { home } from '../../home.ts'

/** What the agencies of this group settle; read only. */
export const settlements = inFlavour(settlement, home, {
  columns: [
    'sn', 'status', 'company_name', 'agency_name', 'worker_count', 'settlement_amount', 'pay_amount', 'income_tax_amount', 'vat_amount',
    'enterprise_service_fee', 'promotion_fee', 'settlement_at', 'create_at', 'evidence',
  ],
  spareColumns: ['to_redink_amount'],
  filters: settlementFilters,
  empty: '还没有结算单。业务公司或企业生成后会出现在这里。',
})
