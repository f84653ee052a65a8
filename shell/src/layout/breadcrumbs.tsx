import type { RemoteRoute } from '@linggong/shared/api/remote'
import { Link, useLocation } from 'react-router-dom'
import { menuRouteOf } from '../guard/routes.ts'
import { routeAt } from '../tabs/use-tabs.ts'
import styles from './layout.module.css'

/** Group › list › page. The list is a link. */
export function Breadcrumbs({ routes }: { readonly routes: readonly RemoteRoute[] }) {
  const { pathname } = useLocation()
  const route = routeAt(routes, pathname)
  if (!route) return null
  const list = menuRouteOf(routes, route)
  return (
    <nav aria-label="面包屑" className={styles['crumbs']}>
      <ol>
        {route.module.title !== route.title && <li>{route.module.title}</li>}
        {list && list !== route && (
          <li>
            <Link to={`/${list.path}`}>{list.title}</Link>
          </li>
        )}
        <li aria-current="page">{route.title}</li>
      </ol>
    </nav>
  )
}
