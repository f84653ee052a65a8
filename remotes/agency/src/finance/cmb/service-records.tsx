import { DialogList } from '@linggong/shared/business/dialog-list'
import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import type { RowOf } from '@linggong/shared/contract/call'
import { listCmbServiceRecords } from '@linggong/shared/contract/cmb-service-records'
import { cmbServiceRecordFields as field } from '@linggong/shared/domain/fields/cmb-service-record'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'

const { column } = columnsOf<RowOf<typeof listCmbServiceRecords>, typeof field>(field)

const filters = defineFilters(filtersOf(field, 'account_name', 'month'))
const columns = [
  column('month', { fixed: 'left', width: 100, sortable: true }),
  column('account_name', { width: 220, grow: true }),
  column('account_no', { width: 200 }),
  column('count', { width: 100 }),
  column('amount', { width: 130, sortable: true }),
]
const listed = listedBy(listCmbServiceRecords, alwaysAnew)

/** 服务费记录: what the bank has charged for each account, by month (R703). */
export function ServiceRecords({ tabs }: { readonly tabs: ListTabs }) {
  return <DialogList home={home} of="cmb_service_record" tabs={tabs} filters={filters} listed={listed} fields={field} columns={columns} empty="银行还没有扣过费用。银行扣费后按账户和月份汇总在这里。" />
}
