import { useRead } from '@linggong/shared/api/queries'
import { Skeleton } from 'antd'
import type { CallOutput } from '../../contract/call.ts'
import { serviceUsage } from '../../contract/service-use-records.ts'
import { forecastText, recentUse } from '../../domain/service-forecast.ts'
import { addDays } from '../../domain/time.ts'
import { isLowBalance, serviceLabel, SERVICES } from '../../domain/topup.ts'
import styles from './service.module.css'

type Usage = CallOutput<typeof serviceUsage>
type ServiceUsage = Usage['results'][number]

/** 余额与预测: what is left of each service, its use of the last thirty days, and how long it lasts. */
export function ServiceBalances() {
  const { data, error } = useRead(serviceUsage)
  if (data === undefined) return error === null ? <Placeholders /> : null
  return (
    <ul className={styles['cards']} aria-label="服务余额">
      {data.results.map((one) => (
        <Card key={one.service} usage={one} from={data.from_date} />
      ))}
    </ul>
  )
}

/** As large as the cards, so that the list below them stays where it is. */
const Placeholders = () => (
  <div className={styles['cards']}>
    {SERVICES.map(({ value }) => (
      <div key={value} className={styles['card']}>
        <Skeleton active title={false} paragraph={{ rows: 1 }} className={styles['placeholder'] ?? ''} />
      </div>
    ))}
  </div>
)

function Card({ usage: { service, count, debt, days }, from }: { readonly usage: ServiceUsage; readonly from: string }) {
  const label = serviceLabel(service)
  const forecast = forecastText(count, debt, days)
  const most = Math.max(1, ...days)
  const isLow = debt > 0 || (isLowBalance(count) && recentUse(days) > 0)
  return (
    <li className={styles['card']} aria-label={label}>
      <span className={styles['name']}>{label}</span>
      <span className={`${styles['count'] ?? ''} ${isLow ? (styles['low'] ?? '') : ''}`}>
        {(count - debt).toLocaleString('zh-CN')} 次
      </span>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made of boxes, not of a file */}
      <span className={styles['days']} role="img" aria-label={`近 ${days.length} 日共用 ${sumOf(days).toLocaleString('zh-CN')} 次，最多一日 ${Math.max(...days).toLocaleString('zh-CN')} 次`}>
        {days.map((used, index) => {
          const day = addDays(from, index)
          return <span key={day} title={`${day.replaceAll('-', '/')}：${used} 次`} style={{ height: `${(used / most) * 100}%` }} {...(used === 0 && { 'data-none': true })} />
        })}
      </span>
      <span className={styles['note']}>{forecast}</span>
    </li>
  )
}

const sumOf = (days: readonly number[]): number => days.reduce((sum, day) => sum + day, 0)
