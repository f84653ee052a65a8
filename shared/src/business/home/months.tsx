import { MoneyBars } from '@linggong/shared/ui/charts'
import { Money } from '@linggong/shared/ui/money'
import type { MonthTile } from '../../domain/home/tile.ts'
import type { Home } from '../home.tsx'
import styles from './home.module.css'
import { hrefOf } from './links.ts'
import type { Figure } from './page.tsx'
import { countOf } from './waiting.tsx'

interface MonthsProps {
  readonly home: Home
  readonly months: readonly { readonly tile: MonthTile; readonly figure: Figure }[]
}

/** This month against the last one, and the last six as a chart. */
export function Months({ home, months }: MonthsProps) {
  const label = months[0]?.tile.label ?? ''
  const isMoney = months.some(({ figure }) => figure.amount !== null)
  return (
    <section className={styles['card']} aria-label={label}>
      <div className={styles['compared']}>
        {months.slice(-2).toReversed().map(({ figure, tile }, index) => (
          <div key={tile.key}>
            <span className={styles['secondary']}>{index === 0 ? `本月${label}` : '上月全月'}</span>
            <span className={index === 0 ? styles['count'] : styles['before']}>{figure.amount === null ? countOf(figure) : <Money symbol cents={figure.amount} />}</span>
          </div>
        ))}
      </div>
      <MoneyBars
        title={`近 6 个月${label}`}
        unit={isMoney ? 'money' : 'count'}
        bars={months.map(({ tile, figure }) => ({
          label: tile.month.replace('-', '/'),
          value: figure.amount ?? figure.count,
          href: hrefOf(home, tile),
          ...(isMoney && { detail: `${countOf(figure)} 单` }),
          ...(figure.is_capped === true && { isCapped: true }),
        }))}
      />
    </section>
  )
}
