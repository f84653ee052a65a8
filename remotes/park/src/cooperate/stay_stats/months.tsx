import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import type { RowOf } from '@linggong/shared/contract/call'
import { userInvoiceStats } from '@linggong/shared/contract/user-invoices'
import { userInvoiceMonthFields as field } from '@linggong/shared/domain/fields/user-invoice'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { Progress } from 'antd'
import { home } from '../../home.ts'

type Month = RowOf<typeof userInvoiceStats>

const { column, custom } = columnsOf<Month, typeof field>(field)

/** How far the invoices of each month's payments are, by agency. */
const month = defineDocument({
  name: 'user_invoice_month',
  what: '代开统计',
  fields: field,
  filters: defineFilters(filtersOf(field, 'month')),
  columns: [
    column('month', { fixed: 'left', width: 96, sortable: true }),
    column('agency_name', { width: 200, grow: true }),
    column('open_people', { width: 96 }),
    column('open_amount', { width: 140, sortable: true }),
    column('done_people', { width: 96 }),
    column('done_amount', { width: 140, sortable: true }),
    column('tax', { width: 130 }),
    custom('done_ratio', ({ done_ratio }) => <Progress percent={done_ratio} size="small" aria-label={field.done_ratio.label} />, { width: 160 }),
  ],
  ...listedBy(userInvoiceStats, alwaysAnew),
})

export const months = inFlavour(month, home, { empty: '还没有已支付的账单。支付成功后，按月份和业务公司汇总代开进度。' })
