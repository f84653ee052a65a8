import { settlementFields as field } from '../../domain/fields/settlement.ts'
import { dateRangeFilter, defineFilters, idFilter, moneyRangeFilter, remoteSelectFilter, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { useCompanyOptions } from '../use-company-options.tsx'

const common = {
  sn: textFilter(field.sn.label),
  status: selectFilter(field.status.label, field.status.table),
  create_at: dateRangeFilter(field.create_at.label),
  settlement_at: dateRangeFilter(field.settlement_at.label),
  amount: moneyRangeFilter(field.settlement_amount.label, { min: 'min_amount', max: 'max_amount' }),
  /** From the batch's page. */
  batch_id: idFilter(field.batch_id.label),
}

/** A company sees its own only. */
export const ownSettlementFilters = defineFilters(common)

/** Those above choose the company too. */
export const settlementFilters = defineFilters({ ...common, company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions) })
