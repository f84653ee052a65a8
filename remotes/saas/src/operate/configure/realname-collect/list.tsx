import { DialogList, type RowTask } from '@linggong/shared/business/dialog-list'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import type { RowOf } from '@linggong/shared/contract/call'
import { listRealnameCollect } from '@linggong/shared/contract/realname-collect'
import { realnameCollectFields as field } from '@linggong/shared/domain/fields/realname-collect'
import { MOST_COLLECT_CONFIGS, REQUIRED_AUDITS } from '@linggong/shared/domain/realname-collect'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../../home.ts'

export type CollectConfig = RowOf<typeof listRealnameCollect>

const Edit = lazyDialog(() => import('./form.tsx').then((module) => module.EditCollectConfig))
const EditMany = lazyDialog(() => import('./form.tsx').then((module) => module.EditCollectConfigs))
const History = lazyDialog(() => import('./history.tsx').then((module) => module.CollectHistory))

const listed = listedBy(listRealnameCollect)
const filters = defineFilters(filtersOf(field, 'name'))
const { column, custom } = columnsOf<CollectConfig, typeof field>(field)
const auditsText = ({ required_audits: chosen }: CollectConfig): string => REQUIRED_AUDITS.flatMap(({ value, label }) => (chosen.includes(value) ? [label] : [])).join('、') || '不要求'
const columns = [
  column('name', { fixed: 'left', width: 208, grow: true, sortable: true }), column('platform_name', { width: 176, grow: true }), custom('required_audits', auditsText, { width: 280 }), column('is_enable', { width: 96 }),
]

const permission = 'AdminOperateConfigurePageIndex:edit'
const tasks: readonly RowTask<CollectConfig>[] = [
  { label: '编辑', dialog: Edit, permission },
  { label: '变更记录', dialog: History },
]

/** Which audits each agency requires of its workers (R594). */
export function RealnameCollectList({ tabs }: { readonly tabs: ListTabs }) {
  return (
    <DialogList
      home={home}
      of="realname_collect"
      tabs={tabs}
      filters={filters}
      listed={listed}
      fields={field}
      columns={columns}
      tasks={tasks}
      tasksWidth={132}
      many={{ label: '修改必须通过的审核', permission, most: MOST_COLLECT_CONFIGS, tooMany: `一次最多 ${MOST_COLLECT_CONFIGS} 家业务公司`, dialog: EditMany }}
      empty="还没有业务公司。集团新增业务公司后即可配置。"
    />
  )
}
