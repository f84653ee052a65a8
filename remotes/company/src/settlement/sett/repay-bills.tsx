import type { Bill } from '@linggong/shared/business/bill/document'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { PAYEE_KIND_TEXT } from '@linggong/shared/domain/payee-account'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable, type RowSet } from '@linggong/shared/ui/data-table'
import { Typography } from 'antd'
import { useId, useMemo } from 'react'
import { AccountFaults, AccountInput, type Accounts } from './account-input.tsx'

const { column } = columnsOf<Bill, typeof billFields>(billFields)

interface RepayBillsProps {
  readonly bills: readonly Bill[]
  readonly selection: RowSet
  readonly chosen: readonly Bill[]
  readonly accounts: Accounts
  readonly onChange: (accounts: Accounts) => void
}

/** Why each bill failed, with an input for the corrected account. Those that are not ticked stay failed. */
export function RepayBills({ bills, selection, chosen, accounts, onChange }: RepayBillsProps) {
  const faultsId = useId()
  const columns = useMemo<Column<Bill>[]>(
    () => [
      column('sn', { width: 166 }),
      column('name', { width: 76 }),
      column('amount', { width: 110 }),
      column('fail_reason', { width: 150, grow: true }),
      customColumn<Bill>('account_no', `原${billFields.account_no.label}`, (bill) => `${PAYEE_KIND_TEXT[bill.account_kind]} ${bill.account_no}`, { width: 220 }),
      // In view however narrow the window: it is what people come for.
      customColumn<Bill>('corrected', `更正${billFields.account_no.label}`, (bill) => <AccountInput bill={bill} faultsId={faultsId} accounts={accounts} onChange={onChange} />, { width: 270, fixed: 'right' }),
    ],
    [accounts, faultsId, onChange],
  )
  return (
    <>
      <Typography.Paragraph type="secondary">勾选要重新支付的账单。收款账号不填则用原账号；更正后的账号须与原账号同类：原为银行卡的填银行卡号，原为支付宝账号的填支付宝账号。</Typography.Paragraph>
      <DataTable label="失败账单" rows={bills} rowKey={keyOf} columns={columns} selection={selection} empty="没有失败的账单" />
      <AccountFaults id={faultsId} bills={chosen} accounts={accounts} />
    </>
  )
}

const keyOf = (bill: Bill) => bill.id
