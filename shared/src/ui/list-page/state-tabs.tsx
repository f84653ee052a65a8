import { countText } from './count-text.ts'
import styles from './list-page.module.css'

export interface StateTab {
  /** Empty: all states. */
  readonly value: string
  readonly label: string
  /** Absent until it is known. */
  readonly count?: { readonly total: number; readonly isCapped: boolean } | undefined
}

/** The states of a list's records above it. */
export interface StateTabs {
  readonly items: readonly StateTab[]
  /** Undefined: the filter is another one, such as several states. */
  readonly active: string | undefined
  readonly onPick: (value: string) => void
}

/** Buttons rather than tabs: they change the filter below them, and the list stays the same. */
export function StateTabBar({ items, active, onPick }: StateTabs) {
  return (
    <fieldset className={styles['states']} aria-label="按状态查看">
      {items.map(({ value, label, count }) => (
        <button key={value} type="button" aria-pressed={value === active} data-none={count?.total === 0 || undefined} onClick={() => onPick(value)}>
          {label}
          {count && <span>{countText(count.total, count.isCapped)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
