import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, idFilter, textFilter } from '@linggong/shared/ui/list-state'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { listServiceFeeBills, serviceFeeBillById } from '../../contract/service-fee-bills.ts'
import { serviceFeeBillFields as field, serviceFeeBillWords } from '../../domain/fields/service-fee-bill.ts'
import { serviceFeeBillMachine } from '../../domain/machines/service-fee-bill.ts'
import { defineDocument, type DialogProps } from '../document.tsx'
import { filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'

export type ServiceFeeBill = RowOf<typeof listServiceFeeBills>
export type ServiceFeeBillRecord = CallOutput<typeof serviceFeeBillById>
export type ServiceFeeBillDialogProps = DialogProps<ServiceFeeBillRecord>

const { column } = columnsOf<ServiceFeeBill, typeof field>(field)

/** 服务费账单 (domain.md §2.9): what companies were charged, and what agencies owe their group; a company pays those that its contract leaves to bills of their own (decision 83). */
export const serviceFeeBill = defineDocument({
  name: 'service_fee_bill',
  what: '服务费账单',
  unit: '张',
  fields: field,
  machine: serviceFeeBillMachine,
  words: serviceFeeBillWords,
  // Of one organisation: set by links of the group's report.
  filters: defineFilters({ ...filtersOf(field, 'sn', 'status', 'kind', 'create_at'), month: textFilter(field.month.label), agency_id: idFilter(field.agency_id.label), company_id: idFilter(field.company_id.label) }),
  columns: [
    opens('service_fee_bill', column('sn', { fixed: 'left', width: 160 })),
    column('status'),
    column('kind', { width: 100 }),
    column('payer_name', { width: 120, grow: true }),
    column('payee_name', { width: 120, grow: true }),
    opens('settlement', column('settlement_sn', { width: 156 }), (bill) => bill.settlement_id),
    column('month', { width: 90, sortable: true }),
    column('amount', { width: 112, sortable: true }),
    column('paid_amount', { width: 112 }),
    column('credit_amount', { width: 96 }),
    column('due_amount', { width: 112, sortable: true }),
    column('create_at', { sortable: true }),
    column('pay_at', { sortable: true }),
  ],
  ...listedBy(listServiceFeeBills),
  useRecord: (id, options) => useRead(serviceFeeBillById, { params: { id } }, options),
  sums: ({ sums }) => sums && { amount: sums.amount, due_amount: sums.due_amount },
  amount: ({ amount: cents }) => ({ label: field.amount.label, cents }),
  actions: { payment: { leads: true, many: 'batch_payment' } },
})
