import { useOwnLog } from '@linggong/shared/business/own-log'
import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { defineDocument, inFlavour, type DialogProps } from '@linggong/shared/business/document'
import { alwaysAnew, filtersOf, listedBy, sumsNote } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { useCompanyOptions } from '@linggong/shared/business/use-company-options'
import type { CallOutput, RowOf } from '@linggong/shared/contract/call'
import { listUserInvoices, userInvoiceById, voidUserInvoice } from '@linggong/shared/contract/user-invoices'
import { userInvoiceFields as field, userInvoiceWords } from '@linggong/shared/domain/fields/user-invoice'
import { userInvoiceMachine } from '@linggong/shared/domain/machines/user-invoice'
import { columnsOf } from '@linggong/shared/ui/columns'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { Modal } from 'antd'
import { home } from '../../home.ts'

type UserInvoice = RowOf<typeof listUserInvoices>
type UserInvoiceRecord = CallOutput<typeof userInvoiceById>

const { column } = columnsOf<UserInvoice, typeof field>(field)

/** 个人代开: the invoice of each paid bill, and those that have to be made void because the money has come back. */
const userInvoice = defineDocument({
  name: 'user_invoice',
  what: '个人代开',
  unit: '张',
  fields: field,
  machine: userInvoiceMachine,
  words: userInvoiceWords,
  filters: defineFilters({ ...filtersOf(field, 'bill_sn', 'user_name', 'status'), company_id: remoteSelectFilter(field.company_id.label, useCompanyOptions), ...filtersOf(field, 'invoice_no', 'pay_at') }),
  columns: [
    opens('user_invoice', column('bill_sn', { fixed: 'left', width: 148 })),
    column('status'),
    column('user_name', { width: 80 }),
    column('company_name', { width: 110, grow: true }),
    column('amount', { width: 112, sortable: true }),
    column('vat', { width: 84 }),
    column('surcharge', { width: 88 }),
    column('income_tax', { width: 84 }),
    column('invoice_no', { width: 110, grow: true }),
    column('pay_at', { sortable: true }),
    column('id_no', { width: 150 }),
  ],
  ...listedBy(listUserInvoices, alwaysAnew),
  useRecord: (id, options) => useRead(userInvoiceById, { params: { id } }, options),
  useLog: (id) => useOwnLog(useRead(userInvoiceById, { params: { id } })),
  titleOf: ({ bill_sn }) => bill_sn,
  sums: ({ sums }) => sums && { amount: sums.amount, vat: sums.vat, surcharge: sums.surcharge, income_tax: sums.income_tax },
  summary: ({ sums }) => sumsNote(sums),
  amount: ({ amount }) => ({ label: field.amount.label, cents: amount }),
  actions: { void: { isDanger: true }, void_and_reissue: { grant: 'void', short: '作废', leads: true } },
})

export const userInvoices = inFlavour(userInvoice, home, {
  dialogs: { void: VoidDialog, void_and_reissue: VoidDialog },
  detail: UserInvoiceDetail,
  actionsWidth: 72,
  empty: '没有需要代开的发票。账单支付成功后，每笔会出现在这里等待代开。',
})

/** 作废, as it was done at the bureau. */
function VoidDialog({ record, onClose }: DialogProps<UserInvoiceRecord>) {
  const { run, isRunning } = useAction(voidUserInvoice, { success: '已作废', onDone: onClose })
  return (
    <Modal open title={`作废发票 ${record.invoice_no}`} okText="已作废" okButtonProps={{ danger: true }} cancelText="返回" confirmLoading={isRunning} onOk={() => void run({ params: { id: record.id }, body: { version: record.version } })} onCancel={onClose}>
      <FocusReturn />
      {record.is_paid ? '请先在税务机关作废该发票。账单已重新支付，作废后回到“待开”，等待重新开具。' : '请先在税务机关作废该发票。账单已退汇，作废后不再代开，重新支付后再开。'}
    </Modal>
  )
}

/** Over the list. */
function UserInvoiceDetail({ record }: { readonly record: UserInvoiceRecord }) {
  const fact = factsOf(field, record)
  return (
    <Facts
      label="个人代开"
      facts={[
        fact('status'), fact('bill_sn'), fact('user_name'), fact('id_no'), fact('company_name'), fact('agency_name'), fact('amount'), fact('vat'), fact('surcharge'), fact('income_tax'), fact('invoice_no'), fact('invoice_on'), fact('is_paid'), fact('pay_at'),
      ]}
    />
  )
}
