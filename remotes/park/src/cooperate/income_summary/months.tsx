import { useRead } from '@linggong/shared/api/queries'
import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { useOwnLog } from '@linggong/shared/business/own-log'
import { lazyPart } from '@linggong/shared/business/lazy-part'
import type { RowOf } from '@linggong/shared/contract/call'
import { listMonthCloses, monthClose } from '@linggong/shared/contract/month-closes'
import { monthCloseFields as field, monthCloseWords } from '@linggong/shared/domain/fields/month-close'
import { monthCloseMachine } from '@linggong/shared/domain/machines/month-close'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'

type Month = RowOf<typeof listMonthCloses>

const dialog = (name: 'SoftCloseDialog' | 'SoftReopenDialog' | 'CloseDialog' | 'AskDialog' | 'AgreeDialog' | 'RefuseDialog') => lazyDialog(() => import('./month-dialogs.tsx').then((module) => module[name]))
const MonthDetail = lazyPart(() => import('./month-detail.tsx').then((module) => module.MonthDetail), { what: '关账', rows: 6 })

const { column } = columnsOf<Month, typeof field>(field)

/** 关账: the months of the park, each with what is still open of it and how it was closed (domain.md §2.13). */
const month = defineDocument({
  name: 'month_close',
  what: '关账月份',
  unit: '个月',
  fields: field,
  machine: monthCloseMachine,
  words: monthCloseWords,
  filters: defineFilters(filtersOf(field, 'month', 'status', 'due_on')),
  columns: [
    opens('month_close', column('month', { fixed: 'left', width: 96, sortable: true })),
    column('status'),
    column('due_on', { width: 116, sortable: true }),
    column('kind', { width: 96 }),
    column('closer', { width: 96 }),
    column('closed_at'),
    column('asker', { width: 96 }),
    column('ask_reason', { width: 180, grow: true }),
  ],
  ...listedBy(listMonthCloses, alwaysAnew),
  useRecord: (id, options) => useRead(monthClose, { params: { id } }, options),
  useLog: (id) => useOwnLog(useRead(monthClose, { params: { id } })),
  titleOf: (record) => record.month,
  actions: {
    soft_close: { grant: 'close', explains: ['over'] },
    close: { leads: true, explains: ['over'] },
    soft_reopen: { grant: 'close', short: '取消' },
    ask_reopen: { grant: 'reopen', short: '重新打开' },
    agree_reopen: { grant: 'reopen', short: '同意', leads: true, explains: ['other'] },
    refuse_reopen: { grant: 'reopen', short: '不同意' },
  },
})

export const months = inFlavour(month, home, {
  dialogs: { soft_close: dialog('SoftCloseDialog'), soft_reopen: dialog('SoftReopenDialog'), close: dialog('CloseDialog'), ask_reopen: dialog('AskDialog'), agree_reopen: dialog('AgreeDialog'), refuse_reopen: dialog('RefuseDialog') },
  detail: MonthDetail,
  actionsWidth: 132,
  empty: '还没有月份。每天零点自动建立，从第一笔收入的月份开始。',
})
