import { Illustration } from '@linggong/shared/ui/illustration'
import { Money } from '@linggong/shared/ui/money'
import { Link, useNavigate } from '@linggong/shared/ui/router'
import { Button } from 'antd'
import type { WaitingTile } from '../../domain/home/tile.ts'
import type { Home } from '../home.tsx'
import styles from './home.module.css'
import { ageText, hrefOf } from './links.ts'
import type { Figure } from './page.tsx'

interface WaitingProps {
  readonly home: Home
  readonly waiting: readonly { readonly tile: WaitingTile; readonly figure: Figure }[]
  /** When the figures were made. */
  readonly now: number
}

/** The one thing to do first: the most urgent work that waits. */
export function First({ home, waiting, now }: WaitingProps) {
  const navigate = useNavigate()
  const first = waiting.find(({ figure }) => figure.count > 0)
  if (first === undefined) {
    return (
      <section className={`${styles['card'] ?? ''} ${styles['first'] ?? ''}`} aria-label="先做这件">
        <Illustration art="done" />
        <span className={styles['firstText']}>没有等您办理的事项</span>
      </section>
    )
  }
  const { tile, figure } = first
  return (
    <section className={`${styles['card'] ?? ''} ${styles['first'] ?? ''} ${styles['urgent'] ?? ''}`} aria-label="先做这件">
      <span className={styles['secondary']}>先做这件</span>
      <span className={styles['firstText']}>
        {countOf(figure)} 项{tile.label}
        {figure.amount !== null && (
          <>
            ，<Money symbol strong cents={figure.amount} />
          </>
        )}
      </span>
      <Age figure={figure} now={now} />
      <Button type="primary" onClick={() => navigate(hrefOf(home, tile))}>
        {tile.todo}
      </Button>
    </section>
  )
}

/** Everything that waits for the user; the empty ones stay in their places. */
export function Waiting({ home, waiting, now }: WaitingProps) {
  return (
    <section aria-label="待办" className={styles['tiles']}>
      {waiting.map(({ tile, figure }) => (
        <Link key={tile.key} to={hrefOf(home, tile)} className={`${styles['card'] ?? ''} ${styles['tile'] ?? ''} ${figure.count === 0 ? (styles['none'] ?? '') : ''}`}>
          <span>{tile.label}</span>
          <span className={styles['count']}>{countOf(figure)}</span>
          <span className={styles['secondary']}>{figure.amount === null || figure.count === 0 ? '' : <Money symbol cents={figure.amount} />}</span>
          <Age figure={figure} now={now} />
        </Link>
      ))}
    </section>
  )
}

const aDay = 24 * 3_600_000

function Age({ figure: { oldest_at: oldest }, now }: { readonly figure: Figure; readonly now: number }) {
  if (oldest === null) return <span className={styles['secondary']} />
  const isLate = now - Date.parse(oldest) > aDay
  return <span className={styles[isLate ? 'late' : 'secondary']}>最早的已等 {ageText(oldest, now)}</span>
}

export const countOf = ({ count, is_capped: isCapped = false }: Figure): string => `${count.toLocaleString('zh-CN')}${isCapped ? '+' : ''}`
