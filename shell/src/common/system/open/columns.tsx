import type { CallOutput } from '@linggong/shared/contract/call'
import type { listOpenClients } from '@linggong/shared/contract/open-clients'
import { openClientFields } from '@linggong/shared/domain/fields/open-client'
import { CopyText } from '@linggong/shared/ui/copy-text'
import { type Column, type RowAction, actionsColumn, columnsOf, dateTimeText } from '@linggong/shared/ui/columns'
import type { Lacks } from './lacking.ts'

export type OpenClient = CallOutput<typeof listOpenClients>['results'][number]
export type OpenTask = 'edit' | 'rotate' | 'enable' | 'history' | 'remove'

/** The screen's name, the prefix of its permission keys. Users who see a record may see its change log. */
export const key = 'CommonSystemOpenPageIndex'

interface OpenColumnsOptions {
  readonly tasks: ReadonlySet<OpenTask>
  readonly lacks: Lacks
  readonly onOpen: (task: OpenTask, client: OpenClient) => void
}

const { column, custom } = columnsOf<OpenClient, typeof openClientFields>(openClientFields)

export function openColumns({ tasks, lacks, onOpen }: OpenColumnsOptions): Column<OpenClient>[] {
  const actionsOf = (client: OpenClient): RowAction[] => {
    const isGone = client.status === 'deleted'
    const action = (task: OpenTask, label: string, more: Partial<RowAction> = {}): RowAction[] =>
      tasks.has(task) ? [{ label, ...(task !== 'history' && { permission: `${key}:${task}` }), onClick: () => onOpen(task, client), ...more }] : []
    if (isGone) return action('history', '变更记录')
    return [
      ...action('edit', '编辑'),
      ...action('rotate', '更换密钥', { disabledReason: lacks(client) }),
      ...action('history', '变更记录'),
      ...(client.status === 'disable' ? action('enable', '启用', { disabledReason: lacks(client) }) : action('enable', '停用', { danger: true })),
      ...action('remove', '删除', { danger: true }),
    ]
  }
  return [
    column('name', { fixed: 'left', width: 120, grow: true, sortable: true }),
    column('scopes', { width: 156 }),
    column('addresses', { width: 150 }),
    column('status', { width: 80 }),
    column('expire_on', { width: 104, sortable: true }),
    custom('used_at', ({ used_at: at }) => (at === null ? '从未使用' : dateTimeText(at)), { width: 156 }),
    column('former_until', { width: 156 }),
    custom('client_id', ({ id }) => <CopyText text={id} />, { width: 340 }),
    actionsColumn(actionsOf, 216),
  ]
}
