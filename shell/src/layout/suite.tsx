import { Layout, Skeleton } from 'antd'
import { RemoteError } from '../federation/remote-error.tsx'
import { useRemote } from '../federation/use-remote.ts'
import { readSession } from '../guard/session.ts'
import { TabArea } from '../tabs/tab-area.tsx'
import { Sidebar } from './sidebar.tsx'

/** The signed-in area: the remote's menu at the side, its open pages in tabs. */
export function Suite() {
  const flavour = readSession()?.flavour ?? ''
  const { state, retry } = useRemote(flavour)
  if (state.status === 'failed') return <RemoteError failure={state.failure} title="业务应用" onRetry={retry} />
  if (state.status !== 'ready') return <Skeleton active aria-label="正在加载业务应用" />
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <Sidebar routes={state.remote.routes} />
      <Layout.Content>
        <TabArea flavour={flavour} build={state.build} remote={state.remote} />
      </Layout.Content>
    </Layout>
  )
}
