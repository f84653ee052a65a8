import { Skeleton } from 'antd'
import type { HomeFacts } from '../../domain/home/tile.ts'
import { HomeCard } from './card.tsx'
import styles from './home.module.css'

interface GhostProps {
  /** What is being loaded. */
  readonly label: string
  readonly rows: number
}

/** A card whose figures are on their way, as high as it will be: nothing below it moves when they come. */
export function GhostCard({ label, rows }: GhostProps) {
  return (
    <HomeCard label={`正在加载${label}`}>
      <Skeleton active title={false} paragraph={{ rows, className: styles['ghost'] ?? '' }} />
    </HomeCard>
  )
}

/** The first page before its figures are there: every tile in its place. */
export function GhostPage({ facts: { waiting, overview, months, failed, ranks: [left, ...right] = [] } }: { readonly facts: HomeFacts }) {
  return (
    <>
      {waiting.length > 0 && <GhostCard label="先做这件" rows={1} />}
      {waiting.length > 0 && (
        <div className={styles['tiles']}>
          {waiting.map(({ key, label }) => (
            <GhostCard key={key} label={label} rows={4} />
          ))}
        </div>
      )}
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          {months && <GhostCard label={months.label} rows={13} />}
          {failed && <GhostCard label={failed.label} rows={2} />}
          {left && <GhostCard label={left.label} rows={5} />}
        </div>
        <div className={styles['stack']}>
          <GhostCard label={overview.title} rows={overview.tiles.length + 1} />
          {right.map(({ key, label }) => (
            <GhostCard key={key} label={label} rows={5} />
          ))}
          <GhostCard label="我最近看过的" rows={2} />
        </div>
      </div>
    </>
  )
}
