import { type LimitMeter, limitMeter } from '../domain/limits.ts'
import { formatCents } from '../domain/money.ts'
import styles from './limits-meter/limits-meter.module.css'

export interface LimitUse {
  /** 本月, 本季, 单笔 */
  readonly label: string
  /** Cents. */
  readonly used: number
  /** Cents; 0, null and undefined are no limit (domain.md §3.6). */
  readonly limit: number | null | undefined
  /** Cents that are about to be added: what the bar would show then. */
  readonly adding?: number
}

interface LimitsMeterProps {
  /** Whose limits: 张三的限额. */
  readonly label: string
  readonly uses: readonly LimitUse[]
  /** Whole percent from which it is said that the limit is near. */
  readonly near?: number
}

/** How much of each limit is used, in a bar and in words: a colour alone tells nobody how much is left. */
export function LimitsMeter({ label, uses, near = 80 }: LimitsMeterProps) {
  return (
    <ul className={styles['meters']} aria-label={label}>
      {uses.map((use) => (
        <Meter key={use.label} use={use} near={near} />
      ))}
    </ul>
  )
}

function Meter({ use, near }: { readonly use: LimitUse; readonly near: number }) {
  const { label, used, adding = 0 } = use
  const meter = limitMeter(used + adding, use.limit)
  const level = levelOf(meter, near)
  const told = meterText(meter, level, adding)
  if (meter.limit === null || meter.percent === null) {
    return (
      <li className={styles['meter']}>
        <span>{label}</span>
        <span className={styles['figures']}>¥ {formatCents(meter.used)} / 不限</span>
        <span className={styles['told']}>{told}</span>
      </li>
    )
  }
  const share = (cents: number) => `${Math.min(100, Math.max(0, (cents / (meter.limit ?? 1)) * 100))}%`
  return (
    <li className={styles['meter']} data-level={level}>
      <span>{label}</span>
      <span className={styles['figures']}>
        ¥ {formatCents(meter.used)} / ¥ {formatCents(meter.limit)}
      </span>
      {/* A native meter cannot show two parts: it speaks, the bar below is looked at. */}
      <meter
        className={styles['spoken']}
        aria-label={label}
        min={0}
        max={100}
        value={Math.min(100, meter.percent)}
        aria-valuetext={`已用 ${meter.percent}%，${told}`}
      />
      <span className={styles['bar']} aria-hidden>
        <span className={styles['used']} style={{ width: share(used) }} />
        <span className={styles['adding']} style={{ width: share(adding) }} />
      </span>
      <span className={styles['told']}>{told}</span>
    </li>
  )
}

type Level = 'ok' | 'near' | 'over'

/** At the limit is within it (domain.md §3.6: inclusive). */
function levelOf({ used, limit, percent }: LimitMeter, near: number): Level {
  if (limit === null || percent === null) return 'ok'
  if (used > limit) return 'over'
  return percent >= near ? 'near' : 'ok'
}

function meterText({ used, limit, left, percent }: LimitMeter, level: Level, adding: number): string {
  if (limit === null) return '没有设置限额'
  const will = adding > 0 ? '本次之后' : ''
  if (level === 'over') return `${will}超出 ¥ ${formatCents(used - limit)}`
  if (left === 0) return `${will}已用完`
  return level === 'near' ? `${will}已用 ${percent}%，仅剩 ¥ ${formatCents(left ?? 0)}` : `${will}剩余 ¥ ${formatCents(left ?? 0)}`
}
