import { inFlavour } from '@linggong/shared/business/document'
import { settlement, settlementFilters } from '@linggong/shared/business/settlement/document'
import { home } from '../../home.ts'

/** The settlements and their taxes in this park; read only. */
export const settlements = inFlavour(settlement, home, {
  columns: ['sn', 'status', 'company_name', 'agency_name', 'worker_count', 'settlement_amount', 'pay_amount', 'income_tax_amount', 'vat_amount', 'settlement_at', 'paid_amount', 'evidence'],
  spareColumns: ['to_redink_amount'],
  filters: settlementFilters,
  empty: '还没有结算单。业务公司或企业生成后会出现在这里。',
})
