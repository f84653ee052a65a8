import { SETTLEMENT_STATUSES } from '../../domain/statuses.ts'
import { dateRangeFilter, defineFilters, idFilter, moneyRangeFilter, remoteSelectFilter, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { useCompanyOptions } from '../use-company-options.tsx'

const common = {
  sn: textFilter('结算单号'),
  status: selectFilter('状态', SETTLEMENT_STATUSES),
  create_at: dateRangeFilter('创建时间'),
  settlement_at: dateRangeFilter('结算时间'),
  amount: moneyRangeFilter('结算金额', { min: 'min_amount', max: 'max_amount' }),
  /** From the batch's page. */
  batch_id: idFilter('账单批次'),
}

/** A company sees its own only. */
export const ownSettlementFilters = defineFilters(common)

/** Those above choose the company too. */
export const settlementFilters = defineFilters({ ...common, company_id: remoteSelectFilter('企业', useCompanyOptions) })
