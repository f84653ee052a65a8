import type { RemoteRoute } from '@linggong/shared/api/remote'
import { Layout, Menu } from 'antd'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { menuOf } from './menu.ts'

export function Sidebar({ routes }: { readonly routes: readonly RemoteRoute[] }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const groups = useMemo(() => menuOf(routes), [routes])
  return (
    <Layout.Sider theme="light" width={208}>
      <Menu
        mode="inline"
        selectedKeys={[pathname]}
        defaultOpenKeys={groups.map(({ key }) => key)}
        items={groups.map((group) => ({ ...group, children: [...group.children] }))}
        onClick={({ key }) => void navigate(key)}
      />
    </Layout.Sider>
  )
}
