import { BILL_BATCH_STATUSES, BILL_STATUSES } from '../../domain/statuses.ts'
import { batchTextFilter, dateRangeFilter, defineFilters, moneyRangeFilter, remoteSelectFilter, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { useCompanyOptions } from '../use-company-options.tsx'

const common = {
  sn: textFilter('账单号'),
  batch_search: batchTextFilter('人员', { placeholder: '姓名、身份证号或手机号，每行一个' }),
  status: selectFilter('状态', BILL_STATUSES),
  create_at: dateRangeFilter('创建时间'),
  pay_at: dateRangeFilter('支付时间'),
  amount: moneyRangeFilter('金额', { min: 'min_amount', max: 'max_amount' }),
}

export const ownBillFilters = defineFilters(common)
export const billFilters = defineFilters({ ...common, company_id: remoteSelectFilter('企业', useCompanyOptions) })

const batch = {
  sn: textFilter('批次号'),
  status: selectFilter('状态', BILL_BATCH_STATUSES),
  create_at: dateRangeFilter('创建时间'),
}

export const ownBatchFilters = defineFilters(batch)
export const batchFilters = defineFilters({ ...batch, company_id: remoteSelectFilter('企业', useCompanyOptions) })
