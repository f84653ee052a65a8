import type { Bill } from '@linggong/shared/business/bill/document'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { PAYEE_KIND_TEXT, readCorrection } from '@linggong/shared/domain/payee-account'
import { type Column, columnsOf, customColumn, textColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { Input, Typography } from 'antd'
import { useId, useMemo } from 'react'

const { column } = columnsOf<Bill, typeof billFields>(billFields)

interface RepayBillsProps {
  readonly bills: readonly Bill[]
  /** Bill id → corrected account; other bills keep theirs. */
  readonly accounts: ReadonlyMap<string, string>
  readonly onChange: (accounts: ReadonlyMap<string, string>) => void
}

/** Why each bill failed, with an input for the corrected account. */
export function RepayBills({ bills, accounts, onChange }: RepayBillsProps) {
  const columns = useMemo<Column<Bill>[]>(() => {
    const correct = (id: string, text: string) => {
      const next = new Map(accounts)
      if (text.trim() === '') next.delete(id)
      else next.set(id, text.replaceAll(/\s/gu, ''))
      onChange(next)
    }
    return [
      column('sn', { width: 150 }),
      column('name', { width: 76 }),
      column('amount', { width: 104 }),
      column('fail_reason', { width: 130, grow: true }),
      textColumn<Bill>('account_no', `原${billFields.account_no.label}`, { width: 150 }),
      customColumn<Bill>('account_kind', billFields.account_kind.label, (bill) => PAYEE_KIND_TEXT[bill.account_kind], { width: 90 }),
      customColumn<Bill>('corrected', `更正${billFields.account_no.label}`, (bill) => <AccountInput bill={bill} value={accounts.get(bill.id)} onChange={correct} />, { width: 240 }),
    ]
  }, [accounts, onChange])
  return (
    <>
      <Typography.Paragraph type="secondary">不填则用原账号。更正后的账号须与原账号同类：原为银行卡的填银行卡号，原为支付宝账号的填支付宝账号。</Typography.Paragraph>
      <DataTable label="失败账单" rows={bills} rowKey={keyOf} columns={columns} empty="没有失败的账单" />
    </>
  )
}

const keyOf = (bill: Bill) => bill.id

interface AccountInputProps {
  readonly bill: Bill
  readonly value: string | undefined
  readonly onChange: (id: string, text: string) => void
}

function AccountInput({ bill, value, onChange }: AccountInputProps) {
  const fault = correctionFault(bill, value)
  const faultId = useId()
  return (
    <>
      <Input
        aria-label={`${bill.name}的收款账号`}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : faultId}
        placeholder={`不填则用原账号（${PAYEE_KIND_TEXT[bill.account_kind]}）`}
        value={value ?? ''}
        maxLength={64}
        status={fault === null ? '' : 'error'}
        onChange={(event) => onChange(bill.id, event.target.value)}
      />
      {fault !== null && (
        <Typography.Text id={faultId} type="danger" style={{ whiteSpace: 'normal' }}>
          {fault}
        </Typography.Text>
      )}
    </>
  )
}

/** What is wrong with the corrected account, or null; also null when none was entered. */
export function correctionFault(bill: Bill, account: string | undefined): string | null {
  const payee = account === undefined ? null : readCorrection(account, bill.account_kind)
  return typeof payee === 'string' ? payee : null
}
