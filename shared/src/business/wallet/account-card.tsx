import { CopyText } from '@linggong/shared/ui/copy-text'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import type { ReactNode } from 'react'
import { cmbWalletFields as field } from '../../domain/fields/cmb-wallet.ts'
import { CMB_WALLET_STATUSES } from '../../domain/statuses.ts'
import { BalanceCard } from './balance-card.tsx'

export interface Account {
  readonly account_name: string
  /** Empty where the bank has not opened it. */
  readonly account_no: string
  readonly bank_name: string
  readonly branch: string
  readonly status: string
}

interface AccountCardProps {
  /** Undefined while it is being read. */
  readonly balances: { readonly available: number; readonly frozen: number } | undefined
  readonly account: Account | undefined
  readonly error: Error | null
  readonly onRetry: () => unknown
  /** How money gets there. */
  readonly guide: string
  /** Where there is no account yet: who opens it. */
  readonly none: string
  readonly actions?: ReactNode
}

const labels = { available: field.available.label, frozen: field.frozen.label }

/** 账户: what is in the wallet, and the account at the bank to which it is paid. */
export function AccountCard({ account, guide, none, ...card }: AccountCardProps) {
  return (
    <BalanceCard label="账户" labels={labels} {...card}>
      {account === undefined || account.account_no === '' ? none : <Receiving account={account} guide={guide} />}
    </BalanceCard>
  )
}

function Receiving({ account, guide }: { readonly account: Account; readonly guide: string }) {
  const bank = [account.bank_name, account.branch].filter(Boolean).join(' ')
  return (
    <>
      {field.account_no.label} <CopyText text={account.account_no}><strong>{account.account_no}</strong></CopyText>{' '}
      <StatusTag table={CMB_WALLET_STATUSES} value={account.status} />
      <br />
      {field.account_name.label} {account.account_name} · {bank}。{guide}
    </>
  )
}
