import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Link } from '@linggong/shared/ui/router'
import type { listAgencies, listParks, listPlatforms } from '../../contract/tenants.ts'
import { notOpen } from '../../domain/home/tenants.ts'
import type { DocumentName } from '../../domain/pages/tables.ts'
import type { PermissionKey } from '../../domain/permissions.ts'
import { type Home, RecordLink } from '../home.tsx'
import { HomeCard, Unread } from './card.tsx'
import { GhostCard } from './ghost.tsx'
import styles from './home.module.css'
import { hrefOf } from './links.ts'

interface UnopenedProps {
  readonly home: Home
  readonly of: DocumentName
  /** The noun. */
  readonly what: string
  /** Its list, which the tile of the same name counts. */
  readonly call: typeof listPlatforms | typeof listParks | typeof listAgencies
  readonly keys: PermissionKey
}

/** The newest organisations of which something is still missing, and how much of it is there. */
export function Unopened({ home, of, what, call, keys }: UnopenedProps) {
  const { can } = usePermissions()
  const tile = notOpen(of, what)
  // The lists answer alike where the card reads them.
  const query = useRead(call as typeof listPlatforms, { query: { is_open: 'false', page: 1, page_size: 5, ordering: '-create_at' } }, { enabled: can(keys) })
  if (!can(keys) || query.data?.total === 0) return null
  if (query.data === undefined && query.error === null) return <GhostCard label={tile.label} rows={4} />
  return (
    <HomeCard label={tile.label}>
      <h2 className={styles['heading']}>
        {tile.label}
        {query.data !== undefined && <Link to={hrefOf(home, tile)}>{query.data.total.toLocaleString('zh-CN')} 家</Link>}
      </h2>
      {query.data === undefined && query.error !== null && <Unread error={query.error} onRetry={query.refetch} />}
      {query.data?.results.map(({ id, name, opening }) => (
        <div key={id} className={styles['row']}>
          <span className={styles['name']} title={name}>
            <RecordLink of={of} id={id}>
              {name}
            </RecordLink>
          </span>
          <span className={styles['secondary']}>已完成 {opening}</span>
        </div>
      ))}
    </HomeCard>
  )
}
