import { usePreference } from '@linggong/shared/api/preferences'
import { recentRecords } from '@linggong/shared/api/recent'
import { isPathOf } from '@linggong/shared/session/granted-routes'
import { usePermissionState } from '@linggong/shared/session/use-session'
import { Link } from '@linggong/shared/ui/router'
import { pagesOf } from '../../domain/pages/page.ts'
import type { Home } from '../home.tsx'
import { HomeCard } from './card.tsx'
import styles from './home.module.css'

const shown = 6

/** The records that this person looked at last. */
export function Recent({ home }: { readonly home: Home }) {
  const [records] = usePreference(recentRecords)
  const permissions = usePermissionState()
  const pages = pagesOf(home.table)
  const open = records.filter(({ path }) => pages.some((page) => isPathOf(page.path, path) && permissions.status === 'ready' && permissions.granted.has(page.name))).slice(0, shown)
  return (
    <HomeCard label="我最近看过的">
      <h2 className={styles['heading']}>我最近看过的</h2>
      {open.length === 0 && <p className={styles['secondary']}>打开过的单据会出现在这里</p>}
      {open.map(({ path, number, kind }) => (
        <div key={path} className={styles['row']}>
          <Link to={path}>{number}</Link>
          <span className={styles['secondary']}>{kind}</span>
        </div>
      ))}
    </HomeCard>
  )
}
