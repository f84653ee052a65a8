import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Layout, Menu, Result, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { RemoteRoute } from '../api/remote.ts'
import { interfacePreferences } from '../api/preferences.ts'
import { loadSession } from '../api/load-session.ts'
import { useRemote } from '../federation/use-remote.ts'
import { RemoteError } from '../federation/view/remote-error.tsx'
import { connectNavigation, logOut } from '../session/log-out.ts'
import { firstPageUnder, grantedRoutes, isPathOf } from '../session/granted-routes.ts'
import { usePermissionState, useUser } from '../session/use-session.ts'
import { Pages } from './pages.tsx'

const nobody: ReadonlySet<string> = new Set()

/** The signed-in half: what the account may open of this one remote. */
export function Workplace({ flavour }: { readonly flavour: string }) {
  const permissions = usePermissionState()
  const navigate = useNavigate()
  const [failure, setFailure] = useState('')
  const { state, retry } = useRemote(flavour)

  // Once per sign-in or reload; the session's end leads back to the sign-in by itself.
  useEffect(() => {
    void loadSession().then(setFailure)
  }, [])
  useEffect(() => connectNavigation(() => void navigate('/', { replace: true })), [navigate])

  const granted = permissions.status === 'ready' ? permissions.granted : nobody
  const remote = state.status === 'ready' ? state.remote : null
  const routes = useMemo(() => flat(grantedRoutes(remote?.routes ?? [], granted)), [remote, granted])

  if (failure) return <Result status="warning" title={failure} extra={<Button onClick={() => logOut()}>重新登录</Button>} />
  if (state.status === 'failed') return <RemoteError failure={state.failure} title="业务应用" onRetry={retry} />
  if (state.status !== 'ready' || permissions.status !== 'ready') return <Skeleton active style={{ padding: 24 }} />
  return <Frame flavour={flavour} build={state.build} routes={routes} {...(state.remote.forgetFailures && { onRetry: state.remote.forgetFailures })} />
}

interface FrameProps {
  readonly flavour: string
  readonly build: string
  readonly routes: readonly RemoteRoute[]
  readonly onRetry?: () => void
}

function Frame({ flavour, build, routes, onRetry }: FrameProps) {
  const user = useUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useQuery(interfacePreferences())
  const home = firstPageUnder(routes, '/')
  const route = routes.find(({ path }) => isPathOf(path, pathname))
  const items = routes.filter(({ inMenu }) => inMenu).map(({ path, title }) => ({ key: `/${path}`, label: title }))

  return (
    <Layout hasSider style={{ height: '100vh' }}>
      <Layout.Sider theme="light" width={210}>
        <Menu mode="inline" selectedKeys={route ? [`/${route.path}`] : []} items={items} onClick={({ key }) => void navigate(key)} />
      </Layout.Sider>
      <Layout style={{ minWidth: 0 }}>
        <Flex align="center" gap="small" style={{ flex: 'none', height: 40, padding: '0 12px' }}>
          <span>
            {flavour} · {build} · {user?.related_name}
          </span>
          <span style={{ flex: 1 }} />
          <Button type="text" onClick={() => logOut()}>
            {user?.user_name}（退出登录）
          </Button>
        </Flex>
        {!route && home && pathname === '/' && <Navigate to={home} replace />}
        {!route && pathname !== '/' && <Result status="404" title="这个应用没有此页面" extra={<Button onClick={() => void navigate('/')}>回到首页</Button>} />}
        {route && <Pages flavour={flavour} build={build} routes={routes} route={route} {...(onRetry && { onRetry })} />}
      </Layout>
    </Layout>
  )
}

function flat(routes: readonly RemoteRoute[]): RemoteRoute[] {
  return routes.flatMap((route) => [route, ...flat(route.children ?? [])])
}
