import { useRead } from '@linggong/shared/api/queries'
import { listOpenClients, listOpenScopes } from '@linggong/shared/contract/open-clients'
import { openClientFields } from '@linggong/shared/domain/fields/open-client'
import { usePermissions } from '@linggong/shared/session/permissions'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { Button } from 'antd'
import { Suspense, lazy, useMemo, useState } from 'react'
import { addOpenClient } from '../../commands.ts'
import type { MadeClient } from './client-dialog.tsx'
import { type OpenClient, type OpenTask, key, openColumns } from './columns.tsx'
import { openFilters } from './filters.ts'
import { lacksOf } from './lacking.ts'

const ClientDialog = lazy(() => import('./client-dialog.tsx').then((module) => ({ default: module.ClientDialog })))
const GuideDrawer = lazy(() => import('./guide-drawer.tsx').then((module) => ({ default: module.GuideDrawer })))
const OpenHistory = lazy(() => import('./open-history.tsx').then((module) => ({ default: module.OpenHistory })))
const OpenSwitch = lazy(() => import('./switch-dialog.tsx').then((module) => ({ default: module.OpenSwitch })))
const RemoveDialog = lazy(() => import('./remove-dialog.tsx').then((module) => ({ default: module.RemoveDialog })))
const RotateDialog = lazy(() => import('./rotate-dialog.tsx').then((module) => ({ default: module.RotateDialog })))
const SecretDialog = lazy(() => import('./secret-dialog.tsx').then((module) => ({ default: module.SecretDialog })))

const tasks: readonly Exclude<OpenTask, 'history'>[] = ['edit', 'rotate', 'enable', 'remove']

type Shown = { readonly task: OpenTask; readonly client: OpenClient } | { readonly task: 'add' | 'guide' } | { readonly task: 'secret'; readonly made: MadeClient }

/** 开放接口: which programs may call in the organisation's name, what for, from where and until when. */
export function Page() {
  const { can } = usePermissions()
  const list = useListState(openFilters)
  const clients = useRead(listOpenClients, { query: list.params })
  const scopes = useRead(listOpenScopes)
  const [shown, setShown] = useState<Shown | null>(null)
  const columns = useMemo(
    () => openColumns({ tasks: new Set<OpenTask>([...tasks.filter((task) => can(`${key}:${task}`)), 'history']), lacks: lacksOf(scopes.data?.results ?? []), onOpen: (task, client) => setShown({ task, client }) }),
    [can, scopes.data],
  )
  return (
    <>
      <ListPage
        title="开放接口"
        list={list}
        query={clients}
        columns={columns}
        rowKey="id"
        fields={openClientFields}
        actions={
          <>
            <Button onClick={() => setShown({ task: 'guide' })}>接入说明</Button>
            <CommandButton command={addOpenClient} onClick={() => setShown({ task: 'add' })} />
          </>
        }
        empty={{ text: '还没有客户端。新增后，您自己的业务系统、财务系统可以查询结算单和账单、提交账单导入。' }}
      />
      {shown !== null && (
        <>
          <FocusReturn />
          <Suspense fallback={null}>
            <ShownDialog {...shown} onMade={(made) => setShown({ task: 'secret', made })} onClose={() => setShown(null)} />
          </Suspense>
        </>
      )}
    </>
  )
}

interface Ends {
  readonly onMade: (made: MadeClient) => void
  readonly onClose: () => void
}

function ShownDialog({ onMade, onClose, ...shown }: Shown & Ends) {
  switch (shown.task) {
    case 'add':
      return <ClientDialog onMade={onMade} onClose={onClose} />
    case 'guide':
      return <GuideDrawer onClose={onClose} />
    case 'secret':
      return <SecretDialog made={shown.made} onClose={onClose} />
    case 'edit':
      return <ClientDialog client={shown.client} onClose={onClose} />
    case 'rotate':
      return <RotateDialog client={shown.client} onMade={onMade} onClose={onClose} />
    case 'enable':
      return <OpenSwitch client={shown.client} onClose={onClose} />
    case 'remove':
      return <RemoveDialog client={shown.client} onClose={onClose} />
    case 'history':
      return <OpenHistory client={shown.client} onClose={onClose} />
  }
}
