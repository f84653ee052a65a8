import { formatCents } from '../domain/money.ts'
import { type NumeralStyle, numeralsOfCents } from '../domain/numerals.ts'
import styles from './money.module.css'

interface MoneyProps {
  /** Integer cents; null where there is no amount (yet). */
  readonly cents: number | null | undefined
  /** With the ¥ sign; in a table the unit is in the header instead. */
  readonly symbol?: boolean
  readonly strong?: boolean
}

/** An amount with separators and two decimals; negative in red with its sign (R567–R571). */
export function Money({ cents, symbol = false, strong = false }: MoneyProps) {
  if (cents === null || cents === undefined) return <span className={styles['money']}>—</span>
  const names = [styles['money'], cents < 0 ? styles['negative'] : '', strong ? styles['strong'] : '']
  return (
    <span className={names.filter(Boolean).join(' ')}>
      {symbol ? '¥ ' : ''}
      {formatCents(cents)}
    </span>
  )
}

interface MoneyWordsProps {
  readonly cents: number
  /** 壹贰叁 as on a voucher, or 一二三 (R573, R574). */
  readonly style?: NumeralStyle
}

/** The amount in Chinese numerals; beyond 999,999,999,999.99 there are none (R508, R572). */
export function MoneyWords({ cents, style = 'upper' }: MoneyWordsProps) {
  const words = numeralsOfCents(cents, style)
  return <span>{words === false ? '金额超出大写范围' : words}</span>
}
