import { useRead } from '@linggong/shared/api/queries'
import { listIndustries } from '@linggong/shared/contract/industries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { lazy, Suspense, useMemo, useState } from 'react'
import { addIndustry } from '../../../commands.ts'
import { home } from '../../../home.ts'
import { type Industry, type IndustryTask, editKey, industryColumns } from './columns.tsx'
import { industryFilters } from './filters.ts'

const dialogs = {
  edit: lazy(() => import('./form.tsx').then((module) => ({ default: module.IndustryForm }))),
  switch: lazy(() => import('./switch-dialog.tsx').then((module) => ({ default: module.IndustrySwitch }))),
  history: lazy(() => import('./history.tsx').then((module) => ({ default: module.IndustryHistory }))),
} as const

/** `industry`: absent for a new one. */
interface Shown {
  readonly task: IndustryTask
  readonly industry?: Industry
}

/** The industries that organisations are filed under and may work for (R234). */
export function IndustryList({ tabs }: { readonly tabs: ListTabs }) {
  const { can } = usePermissions()
  const list = useListState(industryFilters, { name: 'industry' })
  const industries = useRead(listIndustries, { query: list.params })
  const [shown, setShown] = useState<Shown | null>(null)
  const mayEdit = can(editKey)
  const columns = useMemo(() => industryColumns({ mayEdit, onOpen: (task, industry) => setShown({ task, industry }) }), [mayEdit])
  return (
    <>
      <ListPage
        title={home.listOf('industry').title}
        tabs={tabs}
        list={list}
        query={industries}
        columns={columns}
        rowKey="id"
        actions={<CommandButton command={addIndustry} onClick={() => setShown({ task: 'edit' })} />}
        empty={{ text: '还没有行业。新增后，组织的表单才能选择所属行业和可承接行业。' }}
      />
      {shown !== null && (
        <>
          <FocusReturn />
          <Suspense fallback={null}>
            <ShownDialog {...shown} onClose={() => setShown(null)} />
          </Suspense>
        </>
      )}
    </>
  )
}

function ShownDialog({ task, industry, onClose }: Shown & { readonly onClose: () => void }) {
  if (task === 'edit' || industry === undefined) return <dialogs.edit {...(industry && { industry })} onClose={onClose} />
  const Dialog = dialogs[task]
  return <Dialog industry={industry} onClose={onClose} />
}
