import { MoneyBars } from '@linggong/shared/ui/charts'
import { Money } from '@linggong/shared/ui/money'
import type { MonthTile } from '../../domain/home/tile.ts'
import type { Home } from '../home.tsx'
import { Compared, HomeCard } from './card.tsx'
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
  // Drawn from where there is something: a row of zeros says nothing.
  const first = months.findIndex(({ figure }) => figure.count > 0)
  const drawn = first === -1 ? [] : months.slice(first)
  return (
    <HomeCard label={label}>
      <Compared
        figures={months.slice(-2).toReversed().map(({ figure }, index) => ({
          label: index === 0 ? `本月${label}` : '上月全月',
          value: figure.amount === null ? countOf(figure) : <Money symbol cents={figure.amount} />,
        }))}
      />
      {drawn.length === 0 ? (
        <p className={styles['secondary']}>
          近 {months.length} 个月没有{label}
        </p>
      ) : (
        <MoneyBars
          title={`近 ${drawn.length} 个月${label}`}
          unit={isMoney ? 'money' : 'count'}
          bars={drawn.map(({ tile, figure }) => ({
            label: tile.month.replace('-', '/'),
            value: figure.amount ?? figure.count,
            href: hrefOf(home, tile),
            ...(isMoney && { detail: `${countOf(figure)} 单` }),
            ...(figure.is_capped === true && { isCapped: true }),
          }))}
        />
      )}
    </HomeCard>
  )
}
