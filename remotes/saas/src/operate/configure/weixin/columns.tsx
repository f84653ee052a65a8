import type { RowOf } from '@linggong/shared/contract/call'
import type { listWeixinTemplates } from '@linggong/shared/contract/weixin'
import { weixinFields } from '@linggong/shared/domain/fields/weixin'
import { type Column, actionsColumn, columnsOf } from '@linggong/shared/ui/columns'

export type WeixinTemplate = RowOf<typeof listWeixinTemplates>

/** The permission to edit, enable and disable. */
const editKey = 'AdminOperateConfigurePageIndex:edit' as const

export type WeixinTask = 'edit' | 'switch' | 'history'

const { column } = columnsOf<WeixinTemplate, typeof weixinFields>(weixinFields)

export const weixinColumns = (onOpen: (task: WeixinTask, template: WeixinTemplate) => void): Column<WeixinTemplate>[] => [
  column('event', { fixed: 'left', width: 140 }),
  column('is_enable', { width: 96 }),
  column('template_no', { width: 200 }),
  column('wording', { width: 320, grow: true }),
  actionsColumn(
    (template) => [
      { label: '编辑', permission: editKey, onClick: () => onOpen('edit', template) },
      { label: '变更记录', onClick: () => onOpen('history', template) },
      { label: template.is_enable ? '停用' : '启用', permission: editKey, danger: template.is_enable, onClick: () => onOpen('switch', template) },
    ],
    180,
  ),
]
