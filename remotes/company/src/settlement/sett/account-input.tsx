import type { Bill } from '@linggong/shared/business/bill/document'
import { PAYEE_KIND_TEXT, readCorrection } from '@linggong/shared/domain/payee-account'
import { Alert, Input } from 'antd'

/** Bill id → corrected account; other bills keep theirs. */
export type Accounts = ReadonlyMap<string, string>

/** What is read of a bill whose account is corrected. */
export type Correctable = Pick<Bill, 'id' | 'sn' | 'name' | 'account_kind'>

interface AccountInputProps {
  readonly bill: Correctable
  /** The element that says what is wrong. */
  readonly faultsId: string
  readonly accounts: Accounts
  readonly onChange: (accounts: Accounts) => void
}

export function AccountInput({ bill, faultsId, accounts, onChange }: AccountInputProps) {
  const value = accounts.get(bill.id)
  const isWrong = correctionFault(bill, value) !== null
  return (
    <Input
      aria-label={`${bill.name}的收款账号`}
      aria-invalid={isWrong}
      aria-describedby={isWrong ? faultsId : undefined}
      placeholder={`不填则用原${PAYEE_KIND_TEXT[bill.account_kind]}`}
      value={value ?? ''}
      status={isWrong ? 'error' : ''}
      onChange={({ target }) => {
        const next = new Map(accounts)
        if (target.value.trim() === '') next.delete(bill.id)
        else next.set(bill.id, target.value.replaceAll(/\s/gu, ''))
        onChange(next)
      }}
    />
  )
}

interface AccountFaultsProps {
  readonly id: string
  readonly bills: readonly Correctable[]
  readonly accounts: Accounts
}

/** What is wrong with the corrected accounts. */
export function AccountFaults({ id, bills, accounts }: AccountFaultsProps) {
  const faults = bills.flatMap((bill) => {
    const fault = correctionFault(bill, accounts.get(bill.id))
    return fault === null ? [] : [`${bill.name}（${bill.sn}）：${fault}`]
  })
  return (
    <div id={id} role="alert">
      {faults.length > 0 && (
        <Alert type="error" showIcon style={{ marginTop: 12 }} title={faults.slice(0, shownFaults).map((fault) => <div key={fault}>{fault}</div>)} description={faults.length > shownFaults ? `另有 ${faults.length - shownFaults} 个收款账号不能使用` : undefined} />
      )}
    </div>
  )
}

const shownFaults = 5

/** What is wrong with the corrected account, or null; also null when none was entered. */
export function correctionFault(bill: Pick<Correctable, 'account_kind'>, account: string | undefined): string | null {
  const payee = account === undefined ? null : readCorrection(account, bill.account_kind)
  return typeof payee === 'string' ? payee : null
}
