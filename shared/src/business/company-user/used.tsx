import { limitMeter } from '../../domain/limits.ts'
import { formatCents } from '../../domain/money.ts'
import styles from './used.module.css'

interface UsedProps {
  /** 本月收入 */
  readonly label: string
  /** Cents, as the limit; null: none. */
  readonly used: number
  readonly limit: number | null
}

/** An amount in a row, with how much of its limit it is. */
export function Used({ label, used, limit }: UsedProps) {
  const { percent } = limitMeter(used, limit)
  if (limit === null || percent === null) return <span className={styles['used']}>{formatCents(used)}</span>
  const level = used > limit ? 'over' : percent >= 80 ? 'near' : 'ok'
  return (
    <span className={styles['used']} data-level={level} title={`${label} ¥ ${formatCents(used)}，限额 ¥ ${formatCents(limit)}，已用 ${percent}%`}>
      <span>
        {formatCents(used)} <span className={styles['limit']}>/ {formatCents(limit)}</span>
      </span>
      <span className={styles['bar']} aria-hidden>
        <span className={styles['part']} style={{ width: `${Math.min(100, percent)}%`, display: 'block' }} />
      </span>
    </span>
  )
}
