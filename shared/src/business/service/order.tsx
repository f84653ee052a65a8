import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, textFilter } from '@linggong/shared/ui/list-state'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { listTopupOrders, topupOrder } from '../../contract/topup-orders.ts'
import { topupFields as field } from '../../domain/fields/topup.ts'
import { topupMachine } from '../../domain/machines/topup.ts'
import { topupWords } from '../../domain/machines/words.ts'
import { SERVICES } from '../../domain/topup.ts'
import { defineDocument, type DialogProps } from '../document.tsx'
import { filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'

export type Order = RowOf<typeof listTopupOrders>
export type OrderRecord = CallOutput<typeof topupOrder>
export type OrderDialogProps = DialogProps<OrderRecord>

const { column, custom } = columnsOf<Order, typeof field>(field)

/** 短信 20,000 次，签约短信 5,000 次 */
export const contentOf = (order: Order): string =>
  SERVICES.flatMap(({ value, label }) => (order[`${value}_count`] === 0 ? [] : [`${label} ${order[`${value}_count`].toLocaleString('zh-CN')} 次`])).join('，')

const common = filtersOf(field, 'sn', 'status', 'create_at', 'finish_at')

/** Of the operator, who sees the orders of all. */
export const allOrderFilters = defineFilters({ ...filtersOf(field, 'owner_flavour'), tenant_name: textFilter(field.tenant_name.label), ...common })

/** Orders of counted services. */
export const topupDocument = defineDocument({
  name: 'topup_order',
  what: '充值订单',
  unit: '张',
  fields: field,
  machine: topupMachine,
  words: topupWords,
  ownerOf: ({ owner_flavour }) => owner_flavour,
  filters: defineFilters(common),
  columns: [
    opens('topup_order', column('sn', { fixed: 'left', width: 168 })),
    column('status'),
    column('owner_flavour', { width: 88 }),
    column('tenant_name', { width: 176, grow: true }),
    custom('content', contentOf, { width: 260, grow: true }),
    column('amount', { width: 120 }),
    column('discount_amount', { width: 104 }),
    column('payable_amount', { width: 120 }),
    column('creator', { width: 84 }),
    column('create_at', { sortable: true }),
    column('finish_at', { sortable: true }),
  ],
  useRecord: (id, options) => useRead(topupOrder, { params: { id } }, options),
  ...listedBy(listTopupOrders),
  amount: ({ payable_amount }) => ({ label: field.payable_amount.label, cents: payable_amount }),
  actions: {
    upload_voucher: { label: '上传凭证', leads: true },
    confirm: { leads: true },
    resubmit: { grant: 'edit', leads: true },
    update: { grant: 'edit' },
    reject: { grant: 'confirm', isDanger: true },
    cancel: { isDanger: true },
  },
})
