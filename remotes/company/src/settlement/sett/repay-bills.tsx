import type { Bill } from '@linggong/shared/business/bill/columns'
import { accountKind } from '@linggong/shared/domain/validators'
import { type Column, customColumn, moneyColumn, textColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { Input } from 'antd'
import { useMemo } from 'react'

interface RepayBillsProps {
  readonly bills: readonly Bill[]
  /** Bill id → corrected account; a bill that is not there keeps its own. */
  readonly accounts: ReadonlyMap<string, string>
  readonly onChange: (accounts: ReadonlyMap<string, string>) => void
}

/** Why each bill failed, and a place for the right account. */
export function RepayBills({ bills, accounts, onChange }: RepayBillsProps) {
  const columns = useMemo<Column<Bill>[]>(() => {
    const correct = (id: string, text: string) => {
      const next = new Map(accounts)
      if (text.trim() === '') next.delete(id)
      else next.set(id, text.replaceAll(/\s/gu, ''))
      onChange(next)
    }
    return [
      textColumn<Bill>('sn', '账单号', { width: 156 }),
      textColumn<Bill>('name', '姓名', { width: 84 }),
      moneyColumn<Bill>('amount', '金额', { width: 110 }),
      textColumn<Bill>('fail_reason', '失败原因', { width: 160, grow: true }),
      textColumn<Bill>('account_no', '原收款账号', { width: 150 }),
      customColumn<Bill>('corrected', '更正收款账号', (bill) => <AccountInput bill={bill} value={accounts.get(bill.id)} onChange={correct} />, { width: 210 }),
    ]
  }, [accounts, onChange])
  return <DataTable label="失败账单" rows={bills} rowKey={keyOf} columns={columns} empty="没有失败的账单" />
}

const keyOf = (bill: Bill) => bill.id

interface AccountInputProps {
  readonly bill: Bill
  readonly value: string | undefined
  readonly onChange: (id: string, text: string) => void
}

function AccountInput({ bill, value, onChange }: AccountInputProps) {
  const isWrong = value !== undefined && accountKind(value) === null
  return (
    <Input
      aria-label={`${bill.name}的收款账号`}
      placeholder="不填则用原账号"
      value={value ?? ''}
      maxLength={64}
      status={isWrong ? 'error' : ''}
      title={isWrong ? '请输入银行卡号或支付宝账号' : undefined}
      onChange={(event) => onChange(bill.id, event.target.value)}
    />
  )
}
