import { organizationTrees } from '@linggong/shared/contract/organizations'
import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Can } from '@linggong/shared/ui/can'
import { useSearchParams } from '@linggong/shared/ui/router'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { OrganizationForm, type FormTarget } from './form.tsx'
import { OrganizationList } from './list.tsx'
import system from '../system.module.css'
import styles from './organization.module.css'
import { flat } from './tree-data.ts'
import { OrganizationTree } from './tree.tsx'

const views = [
  { label: '树形', value: 'tree' },
  { label: '列表', value: 'list' },
]

/** 组织管理: the regions and branches of the user's organisation, as a tree and as a list (R233, R586). */
export function Page() {
  const { can } = usePermissions()
  const [search, setSearch] = useSearchParams()
  const isList = search.get('view') === 'list'
  const [target, setTarget] = useState<FormTarget | null>(null)
  const trees = useRead(organizationTrees)
  const nodes = flat(trees.data?.results ?? [])
  const mayAdd = can('CommonSystemOrganizationPageIndex:add')

  const show = (view: 'tree' | 'list', id?: string) => setSearch({ ...(view === 'list' && { view }), ...(id !== undefined && { id }) })
  const add = trees.data && (
    <Can keys="CommonSystemOrganizationPageIndex:add">
      <Button type="primary" onClick={() => setTarget({ kind: 'add', parentId: null })}>
        新增组织
      </Button>
    </Can>
  )

  function content() {
    if (isList) return <OrganizationList onOpen={(id) => show('tree', id)} />
    if (trees.data === undefined) return trees.error ? <FailureBlock error={trees.error} what="组织树" onRetry={() => void trees.refetch()} /> : <LoadingBlock what="组织树" />
    if (nodes.length === 0) return <StateBlock title="还没有组织" text="按区域和分公司建立组织树，园区等资料可归到组织。" action={add} />
    return (
      <OrganizationTree
        tree={trees.data.results}
        selected={search.get('id')}
        onSelect={(id) => show('tree', id)}
        onAddBelow={mayAdd ? (parentId) => setTarget({ kind: 'add', parentId }) : undefined}
        onEdit={can('CommonSystemOrganizationPageIndex:edit') ? (node) => setTarget({ kind: 'edit', node }) : undefined}
      />
    )
  }

  return (
    <article className={styles['page']}>
      <header className={system['head']}>
        <h1>组织管理</h1>
        <Segmented aria-label="显示方式" options={views} value={isList ? 'list' : 'tree'} onChange={(view) => show(view === 'list' ? 'list' : 'tree')} />
        {nodes.length > 0 && add}
      </header>
      {content()}
      {target && <OrganizationForm target={target} nodes={nodes} onClose={() => setTarget(null)} onDone={(id) => !isList && show('tree', id)} />}
    </article>
  )
}
