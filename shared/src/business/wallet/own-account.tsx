import { useRead } from '@linggong/shared/api/queries'
import { listCmbWallets } from '../../contract/cmb-wallets.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { AccountCard } from './account-card.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

interface OwnAccountProps {
  readonly withdraw: PermissionKey
  /** How money gets there. */
  readonly guide: string
  readonly none: string
}

/** The main account of an agency or a park, with its withdrawal, which another of its people audits. */
export function OwnAccount({ withdraw, ...texts }: OwnAccountProps) {
  const { data, error, refetch } = useRead(listCmbWallets, undefined, { staleTime: 0 })
  return (
    <AccountCard
      balances={data}
      account={data?.results[0]}
      error={error}
      onRetry={refetch}
      actions={data && <WithdrawButton permission={withdraw} available={data.available} accountName={data.owner_name} next="申请人以外的人" />}
      {...texts}
    />
  )
}
