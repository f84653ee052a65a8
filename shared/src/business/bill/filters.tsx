import { billBatchFields } from '../../domain/fields/bill-batch.ts'
import { billFields } from '../../domain/fields/bill.ts'
import { batchTextFilter, dateRangeFilter, defineFilters, moneyRangeFilter, remoteSelectFilter, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { useCompanyOptions } from '../use-company-options.tsx'

const common = {
  sn: textFilter(billFields.sn.label),
  batch_search: batchTextFilter('人员', { placeholder: '姓名、身份证号或手机号，每行一个' }),
  status: selectFilter(billFields.status.label, billFields.status.table),
  create_at: dateRangeFilter(billFields.create_at.label),
  pay_at: dateRangeFilter(billFields.pay_at.label),
  amount: moneyRangeFilter(billFields.amount.label, { min: 'min_amount', max: 'max_amount' }),
}

export const ownBillFilters = defineFilters(common)
export const billFilters = defineFilters({ ...common, company_id: remoteSelectFilter(billFields.company_id.label, useCompanyOptions) })

const batch = {
  sn: textFilter(billBatchFields.sn.label),
  status: selectFilter(billBatchFields.status.label, billBatchFields.status.table),
  create_at: dateRangeFilter(billBatchFields.create_at.label),
}

export const ownBatchFilters = defineFilters(batch)
export const batchFilters = defineFilters({ ...batch, company_id: remoteSelectFilter(billBatchFields.company_id.label, useCompanyOptions) })
