import type { RemoteRoute } from '@linggong/shared/api/remote'
import { useCommand } from '@linggong/shared/session/commands'
import { useTenant } from '@linggong/shared/session/use-session'
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { PaletteButton } from '../palette/palette-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { brandTitle, flavourTags } from '@linggong/shared/domain/brand-title'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { FullScreenButton } from './full-screen.tsx'
import { HeaderTools } from './header-tools.tsx'
import styles from './layout.module.css'

interface HeaderProps {
  readonly routes: readonly RemoteRoute[]
  readonly isCollapsed: boolean
  readonly onCollapse: (isCollapsed: boolean) => void
}

export function Header({ routes, isCollapsed, onCollapse }: HeaderProps) {
  const tenant = useTenant()
  const label = isCollapsed ? '展开菜单' : '收起菜单'
  useCommand({ id: 'shell.sidebar', title: label, run: () => onCollapse(!isCollapsed) })
  return (
    <header className={styles['header']}>
      <Button
        type="text"
        icon={isCollapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={label}
        title={label}
        aria-expanded={!isCollapsed}
        onClick={() => onCollapse(!isCollapsed)}
      />
      <Breadcrumbs routes={routes} />
      <span className={styles['spring']} />
      <PaletteButton routes={routes} />
      {tenant && (
        <span className={styles['tenant']} title={tenant.name}>
          {tenant.name || brandTitle(tenant.flavour, '', '')}
        </span>
      )}
      {tenant && <span className={styles['flavour']}>{flavourTags[tenant.flavour]}</span>}
      <HeaderTools routes={routes}>
        <FullScreenButton />
      </HeaderTools>
      <AccountMenu />
    </header>
  )
}
