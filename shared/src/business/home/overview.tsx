import { Money } from '@linggong/shared/ui/money'
import { Link } from '@linggong/shared/ui/router'
import type { Tile } from '../../domain/home/tile.ts'
import type { Home } from '../home.tsx'
import { HomeCard } from './card.tsx'
import styles from './home.module.css'
import { hrefOf } from './links.ts'
import type { Figure } from './page.tsx'
import { countOf } from './waiting.tsx'

interface OverviewProps {
  readonly home: Home
  readonly title: string
  readonly tiles: readonly { readonly tile: Tile; readonly figure: Figure }[]
}

/** How much is where: each line as long as its share of the largest. */
export function Overview({ home, title, tiles }: OverviewProps) {
  const most = Math.max(1, ...tiles.map(({ figure }) => figure.count))
  return (
    <HomeCard label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      <div className={styles['lines']}>
        {tiles.map(({ tile, figure }) => (
          <Link key={tile.key} to={hrefOf(home, tile)} className={styles['line'] ?? ''}>
            <span>{tile.label}</span>
            <span className={styles['share']} aria-hidden>
              <span style={{ width: `${(figure.count / most) * 100}%` }} />
            </span>
            <span className={styles['number']}>{countOf(figure)}</span>
            <span className={`${styles['number'] ?? ''} ${styles['secondary'] ?? ''}`}>{figure.amount !== null && <Money symbol cents={figure.amount} />}</span>
          </Link>
        ))}
      </div>
    </HomeCard>
  )
}
