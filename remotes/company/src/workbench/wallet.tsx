import { Compared, HomeCard } from '@linggong/shared/business/home/card'
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
    <HomeCard label="钱包">
      <Compared
        figures={[
          { label: '钱包可用', value: <Money symbol cents={data.available} /> },
          { label: '支付中冻结', value: <Money symbol cents={data.frozen} /> },
        ]}
      />
      <div className={styles['bar']} aria-hidden>
        <span style={{ width: `${(data.available / all) * 100}%` }} />
      </div>
    </HomeCard>
  )
}
