import type { RemoteRoute } from '@linggong/shared/api/remote'
import { useTenant, useUser } from '@linggong/shared/session/use-session'
import { Menu, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { preloadPage } from '@linggong/shared/federation/view/remote-page'
import { menuRouteOf } from '../guard/routes.ts'
import { routeAt } from '../tabs/use-tabs.ts'
import { brandTitle } from '@linggong/shared/domain/brand-title'
import styles from './layout.module.css'
import { menuOf } from './menu.ts'
import { suiteState } from './suite-state.ts'
import { type WaitingCount, useWaiting } from './use-waiting.ts'

export interface SidebarMenuProps {
  readonly routes: readonly RemoteRoute[]
  readonly isLoading: boolean
  readonly isCollapsed?: boolean
  /** Called when a page is chosen. */
  readonly onGo?: () => void
}

/** Brand and menu, in the sidebar and in its drawer. */
export function SidebarMenu({ routes, isLoading, isCollapsed = false, onGo }: SidebarMenuProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const tenant = useTenant()
  const brand = useUser()?.brand
  const groups = useMemo(() => menuOf(routes), [routes])
  const waiting = useWaiting()
  // All groups are initially expanded; the state contains the collapsed ones.
  const [closed, setClosed] = useState<readonly string[]>([])

  const route = routeAt(routes, pathname)
  const inFront = route && menuRouteOf(routes, route)
  const title = tenant ? brandTitle(tenant.flavour, brand?.name ?? '', tenant.name) : ''

  function handleOpenChange(open: readonly string[]) {
    setClosed(groups.map(({ key }) => key).filter((key) => !open.includes(key)))
  }

  function handleGo(path: string) {
    // An open page is shown as it was left; the one in front begins anew.
    const kept = path === pathname ? undefined : suiteState().tabs?.find(({ location }) => location.pathname === path)
    void navigate(kept?.location ?? path)
    onGo?.()
  }

  const entry = ({ key, label, name }: (typeof groups)[number]['children'][number]) => ({
    key,
    label: <Entry label={label} waiting={waiting.get(name)} />,
    title: label,
    onMouseEnter: () => preload(routes, key),
  })
  const items = groups.map(({ key, label, icon, children, page }) => (page === undefined ? { key, label, icon, children: children.map(entry) } : { ...entry(page), icon }))

  return (
    <>
      <div className={styles['brand']} title={title}>
        {brand?.logo ? <img src={brand.logo} alt="" height={24} /> : <span className={styles['mark']}>灵</span>}
        {!isCollapsed && <span className={styles['brandText']}>{title}</span>}
      </div>
      {isLoading && !isCollapsed && <Skeleton active title={false} paragraph={{ rows: 6 }} className={styles['waiting'] ?? ''} aria-label="正在加载菜单" />}
      <Menu
        mode="inline"
        inlineIndent={16}
        selectedKeys={inFront ? [`/${inFront.path}`] : []}
        // In a collapsed sidebar a group opens on hover, which the menu handles itself.
        {...(!isCollapsed && { openKeys: groups.map(({ key }) => key).filter((key) => !closed.includes(key)), onOpenChange: handleOpenChange })}
        items={items}
        onClick={({ key }) => handleGo(key)}
      />
    </>
  )
}

/** The name of a page, with how much waits for the user on it. */
function Entry({ label, waiting }: { readonly label: string; readonly waiting: WaitingCount | undefined }) {
  if (waiting === undefined || waiting.count === 0) return label
  const { count, isCapped } = waiting
  return (
    <span className={styles['entry']}>
      <span className={styles['entryName']} title={label}>{label}</span>
      <span className={styles['waitingCount']} title={`${count}${isCapped ? ' 项以上' : ' 项'}待办`}>
        {count > 99 || isCapped ? '99+' : count}
      </span>
    </span>
  )
}

/** Hovering preloads the page's chunk. */
function preload(routes: readonly RemoteRoute[], path: string): void {
  const route = routes.find((one) => `/${one.path}` === path)
  if (route) void preloadPage(route)
}
