import { type LimitMeter, limitMeter } from '../domain/limits.ts'
import { formatCents } from '../domain/money.ts'
import readAloud from './read-aloud.module.css'
import styles from './limits-meter/limits-meter.module.css'

export interface LimitUse {
  /** 本月, 本季, 单笔 */
  readonly label: string
  /** Cents. */
  readonly used: number
  /** Cents; 0, null and undefined are no limit (domain.md §3.6). */
  readonly limit: number | null | undefined
  /** An amount about to be added, in cents: shown as a second part of the bar. */
  readonly adding?: number
}

interface LimitsMeterProps {
  /** The owner of the limits: 张三的限额. */
  readonly label: string
  readonly uses: readonly LimitUse[]
  /** The percentage from which the limit is shown as nearly reached. */
  readonly near?: number
}

/** The usage of each limit, as a bar and as text, because colour alone does not tell how much is left. */
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
      {/* A native meter cannot show two parts: it is for screen readers, the bar below is visual. */}
      <meter
        className={readAloud['only']}
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

/** Usage equal to the limit is within it (domain.md §3.6: inclusive). */
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
