import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import type { CommandFacts } from '@linggong/shared/session/commands'
import type { Column } from '@linggong/shared/ui/columns'
import type { Filters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { type ComponentProps, useMemo } from 'react'
import { DialogList, type RowDialogProps, type RowTask } from '../dialog-list.tsx'
import type { Home } from '../home.tsx'
import type { RiskDefinition, RiskEntry } from './define.ts'

const Form = lazyDialog(() => import('./form.tsx').then((module) => module.RiskForm))
const Removal = lazyDialog(() => import('./remove.tsx').then((module) => module.RemoveEntry))
const Log = lazyDialog(() => import('./log.tsx').then((module) => module.EntryLog))

interface RiskListProps {
  readonly home: Home
  readonly add: CommandFacts
  readonly tabs?: ListTabs
}

interface RiskListSpec<R extends RiskEntry, F extends Filters> extends RiskDefinition<R>, Pick<ComponentProps<typeof DialogList<R, F>>, 'listed' | 'filters' | 'others' | 'empty'> {
  readonly columns: readonly Column<R>[]
}

/** The component of a list. `spec`: a constant. */
export function riskList<R extends RiskEntry, F extends Filters>({ listed, filters, columns, others, empty, ...definition }: RiskListSpec<R, F>) {
  const { of, fields, calls, more = [] } = definition
  const Add = ({ onClose }: { readonly onClose: () => void }) => <Form definition={definition} onClose={onClose} />
  const Edit = (props: RowDialogProps<R>) => <Form definition={definition} {...props} />
  const Remove = (props: RowDialogProps<R>) => <Removal definition={definition} {...props} />
  const { history } = calls
  const Told = history && ((props: RowDialogProps<R>) => <Log call={history} definition={definition} {...props} />)
  return function RiskList({ home, add, tabs }: RiskListProps) {
    const tasks = useMemo(
      (): readonly RowTask<R>[] => [
        ...(calls.update ? [{ label: '编辑', dialog: Edit, permission: home.keyOf(of, 'edit') }] : []),
        ...(Told ? [{ label: '变更记录', dialog: Told }] : []),
        ...more,
        { label: '删除', dialog: Remove, permission: home.keyOf(of, 'remove'), isDanger: () => true },
      ],
      [home],
    )
    return <DialogList home={home} of={of} {...(tabs && { tabs })} filters={filters} listed={listed} fields={fields} columns={columns} tasks={tasks} tasksWidth={calls.update ? 180 + 44 * more.length : 96} add={{ command: add, dialog: Add }} {...(others && { others })} empty={empty} />
  }
}
