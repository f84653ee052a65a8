import { useRead } from '@linggong/shared/api/queries'
import { walletInfo } from '@linggong/shared/contract/cmb-wallets'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Money } from '@linggong/shared/ui/money'
import styles from './wallet.module.css'

/** What the enterprise can pay with, and what is bound by payments that are under way. */
export function Wallet() {
  const { can } = usePermissions()
  const { data } = useRead(walletInfo, undefined, { enabled: can('CompanySettlementSettPageIndex') })
  if (data === undefined || data.pay_mode === 'offline') return null
  const all = Math.max(1, data.available + data.frozen)
  return (
    <section className={styles['wallet']} aria-label="钱包">
      <div className={styles['amounts']}>
        <div>
          <span className={styles['label']}>钱包可用</span>
          <span className={styles['free']}>
            <Money symbol cents={data.available} />
          </span>
        </div>
        <div>
          <span className={styles['label']}>支付中冻结</span>
          <span className={styles['bound']}>
            <Money symbol cents={data.frozen} />
          </span>
        </div>
      </div>
      <div className={styles['bar']} aria-hidden>
        <span style={{ width: `${(data.available / all) * 100}%` }} />
      </div>
    </section>
  )
}
