import { useRead } from '@linggong/shared/api/queries'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { Money } from '@linggong/shared/ui/money'
import { Link } from '@linggong/shared/ui/router'
import { searchBills } from '../../contract/bills.ts'
import type { Tile } from '../../domain/home/tile.ts'
import type { Home } from '../home.tsx'
import { RecordLink } from '../home.tsx'
import { HomeCard, Unread } from './card.tsx'
import styles from './home.module.css'
import { hrefOf } from './links.ts'
import type { Figure } from './page.tsx'
import { countOf } from './waiting.tsx'

interface FailedProps {
  readonly home: Home
  readonly tile: Tile
  readonly figure: Figure
}

const shownRows = 5

/** What failed since yesterday, with the reasons. */
export function Failed({ home, tile, figure }: FailedProps) {
  const bills = useRead(searchBills, { body: { ...tile.filter, page: 1, page_size: shownRows, ordering: '-failed_at' } }, { enabled: figure.count > 0 })
  return (
    <HomeCard label={tile.label}>
      <h2 className={styles['heading']}>
        {tile.label}
        <Link to={hrefOf(home, tile)}>{countOf(figure)} 笔</Link>
      </h2>
      {figure.count === 0 && <p className={styles['secondary']}>没有失败的账单</p>}
      {bills.data === undefined && bills.error !== null && <Unread error={bills.error} onRetry={bills.refetch} />}
      {bills.data?.results.map((bill) => (
        <div key={bill.id} className={styles['row']}>
          <span>
            <RecordLink of="bill" id={bill.id}>
              {bill.sn}
            </RecordLink>
            <span className={styles['reason']}>{bill.fail_reason}</span>
          </span>
          <span className={styles['end']}>
            <Money symbol cents={bill.amount} />
            <time className={styles['secondary']} dateTime={bill.failed_at ?? ''}>
              {dateTimeText(bill.failed_at).slice(5, 16)}
            </time>
          </span>
        </div>
      ))}
    </HomeCard>
  )
}
