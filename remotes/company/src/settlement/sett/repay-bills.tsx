import type { Bill } from '@linggong/shared/business/bill/document'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { PAYEE_KIND_TEXT, readCorrection } from '@linggong/shared/domain/payee-account'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable, type RowSet } from '@linggong/shared/ui/data-table'
import { Alert, Input, Typography } from 'antd'
import { useId, useMemo } from 'react'

const { column } = columnsOf<Bill, typeof billFields>(billFields)

interface RepayBillsProps {
  readonly bills: readonly Bill[]
  readonly selection: RowSet
  readonly chosen: readonly Bill[]
  /** Bill id → corrected account; other bills keep theirs. */
  readonly accounts: ReadonlyMap<string, string>
  readonly onChange: (accounts: ReadonlyMap<string, string>) => void
}

/** Why each bill failed, with an input for the corrected account. Those that are not ticked stay failed. */
export function RepayBills({ bills, selection, chosen, accounts, onChange }: RepayBillsProps) {
  const faultsId = useId()
  const columns = useMemo<Column<Bill>[]>(() => {
    const correct = (id: string, text: string) => {
      const next = new Map(accounts)
      if (text.trim() === '') next.delete(id)
      else next.set(id, text.replaceAll(/\s/gu, ''))
      onChange(next)
    }
    return [
      column('sn', { width: 166 }),
      column('name', { width: 76 }),
      column('amount', { width: 110 }),
      column('fail_reason', { width: 150, grow: true }),
      customColumn<Bill>('account_no', `原${billFields.account_no.label}`, (bill) => `${PAYEE_KIND_TEXT[bill.account_kind]} ${bill.account_no}`, { width: 220 }),
      // In view however narrow the window: it is what people come for.
      customColumn<Bill>('corrected', `更正${billFields.account_no.label}`, (bill) => <AccountInput bill={bill} faultsId={faultsId} value={accounts.get(bill.id)} onChange={correct} />, { width: 270, fixed: 'right' }),
    ]
  }, [accounts, faultsId, onChange])
  const faults = chosen.flatMap((bill) => {
    const fault = correctionFault(bill, accounts.get(bill.id))
    return fault === null ? [] : [`${bill.name}（${bill.sn}）：${fault}`]
  })
  return (
    <>
      <Typography.Paragraph type="secondary">勾选要重新支付的账单。收款账号不填则用原账号；更正后的账号须与原账号同类：原为银行卡的填银行卡号，原为支付宝账号的填支付宝账号。</Typography.Paragraph>
      <DataTable label="失败账单" rows={bills} rowKey={keyOf} columns={columns} selection={selection} empty="没有失败的账单" />
      <div id={faultsId} role="alert">
        {faults.length > 0 && (
          <Alert type="error" showIcon style={{ marginTop: 12 }} title={faults.slice(0, shownFaults).map((fault) => <div key={fault}>{fault}</div>)} description={faults.length > shownFaults ? `另有 ${faults.length - shownFaults} 个收款账号不能使用` : undefined} />
        )}
      </div>
    </>
  )
}

const shownFaults = 5

const keyOf = (bill: Bill) => bill.id

interface AccountInputProps {
  readonly bill: Bill
  /** The element that says what is wrong. */
  readonly faultsId: string
  readonly value: string | undefined
  readonly onChange: (id: string, text: string) => void
}

function AccountInput({ bill, faultsId, value, onChange }: AccountInputProps) {
  const isWrong = correctionFault(bill, value) !== null
  return (
    <Input
      aria-label={`${bill.name}的收款账号`}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? faultsId : undefined}
      placeholder={`不填则用原${PAYEE_KIND_TEXT[bill.account_kind]}`}
      value={value ?? ''}
      maxLength={64}
      status={isWrong ? 'error' : ''}
      onChange={(event) => onChange(bill.id, event.target.value)}
    />
  )
}

/** What is wrong with the corrected account, or null; also null when none was entered. */
export function correctionFault(bill: Bill, account: string | undefined): string | null {
  const payee = account === undefined ? null : readCorrection(account, bill.account_kind)
  return typeof payee === 'string' ? payee : null
}
