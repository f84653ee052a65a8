import { Compared, HomeCard, UnreadCard } from '@linggong/shared/business/home/card'
import { GhostCard } from '@linggong/shared/business/home/ghost'
import { useRead } from '@linggong/shared/api/queries'
import { walletInfo } from '@linggong/shared/contract/cmb-wallets'
import { cmbWalletFields as field } from '@linggong/shared/domain/fields/cmb-wallet'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Money } from '@linggong/shared/ui/money'
import styles from './wallet.module.css'

/** What the enterprise can pay with, and what is bound by payments that are under way. */
export function Wallet() {
  const { can } = usePermissions()
  const isShown = can('CompanySettlementSettPageIndex')
  const { data, error, refetch } = useRead(walletInfo, undefined, { enabled: isShown })
  if (isShown && data === undefined) return error === null ? <GhostCard label="钱包" rows={3} /> : <UnreadCard label="钱包" error={error} onRetry={refetch} />
  if (data === undefined || data.pay_mode === 'offline') return null
  const all = Math.max(1, data.available + data.frozen)
  return (
    <HomeCard label="钱包">
      <Compared
        figures={[
          { label: field.available.label, value: <Money symbol cents={data.available} /> },
          { label: field.frozen.label, value: <Money symbol cents={data.frozen} /> },
        ]}
      />
      <div className={styles['bar']} aria-hidden>
        <span style={{ width: `${(data.available / all) * 100}%` }} />
      </div>
    </HomeCard>
  )
}
