import { previewedBillFields } from '@linggong/shared/domain/fields/payment-preview'
import { PAYEE_KIND_TEXT } from '@linggong/shared/domain/payee-account'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable, type RowSet } from '@linggong/shared/ui/data-table'
import { useMemo } from 'react'
import type { PreviewedBill } from '../round-confirm.tsx'
import styles from './preview.module.css'

interface DoubtfulBillsProps {
  readonly bills: readonly PreviewedBill[]
  readonly selection?: RowSet | undefined
  readonly isMany: boolean
}

const { column } = columnsOf<PreviewedBill, typeof previewedBillFields>(previewedBillFields)

/** Each bill of which something is to be said, and what. */
export function DoubtfulBills({ bills, selection, isMany }: DoubtfulBillsProps) {
  const columns = useMemo(
    () => [
      column('outcome', { width: 96 }),
      column('name', { width: 84 }),
      customColumn<PreviewedBill>('reasons', previewedBillFields.reasons.label, whyOf, { width: 330, grow: true }),
      column('amount', { width: 116 }),
      column('net_amount', { width: 116 }),
      customColumn<PreviewedBill>('account_no', previewedBillFields.account_no.label, ({ account_kind, account_no }) => `${PAYEE_KIND_TEXT[account_kind]} ${account_no}`, { width: 190 }),
      isMany ? column('settlement_sn', { width: 166 }) : column('sn', { width: 166 }),
    ],
    [isMany],
  )
  return (
    <div className={styles['table']}>
      <DataTable label="需留意的账单" rows={bills} rowKey={keyOf} columns={columns} {...(selection && { selection })} empty="没有这样的账单" />
    </div>
  )
}

const keyOf = ({ id }: PreviewedBill) => id
const whyOf = ({ reasons }: PreviewedBill) => reasons.map(({ text }) => text).join('；')
