import { formatCents } from '../domain/money.ts'
import { numeralsOfCents } from '../domain/numerals.ts'
import styles from './money.module.css'

interface MoneyProps {
  /** Integer cents; null where the figure does not exist (yet). */
  readonly cents: number | null | undefined
  /** With the ¥ sign; in a table the unit stands in the header instead. */
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

/** The amount in financial numerals, as a voucher writes it (R573). */
export function MoneyWords({ cents }: { readonly cents: number }) {
  const words = numeralsOfCents(cents)
  return <span>{words === false ? '金额超出大写范围' : words}</span>
}
