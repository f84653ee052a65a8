import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { useRead } from '@linggong/shared/api/queries'
import type { CallOutput, RowOf } from '@linggong/shared/contract/call'
import { listQrcodes, qrcodeById } from '@linggong/shared/contract/company-qrcodes'
import { areaText } from '@linggong/shared/domain/area'
import { qrcodeFields as field } from '@linggong/shared/domain/fields/company-qrcode'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'

export type Qrcode = RowOf<typeof listQrcodes>
export type QrcodeRecord = CallOutput<typeof qrcodeById>

const { column, custom } = columnsOf<Qrcode, typeof field>(field)

/** A code for good has no end (R503). */
const endColumn = column('end_at', { sortable: true })

const qrcode = defineDocument({
  name: 'qrcode',
  what: '邀请码',
  unit: '个',
  fields: field,
  filters: defineFilters(filtersOf(field, 'name', 'status', 'create_at')),
  columns: [
    opens('qrcode', column('name', { fixed: 'left', width: 200, grow: true })),
    column('status'),
    custom('area', ({ area }) => areaText(area), { width: 200, grow: true }),
    column('start_at', { sortable: true }),
    { ...endColumn, render: (row) => (row.is_long ? field.is_long.label : endColumn.render(row)) },
    column('register_count', { width: 96, sortable: true }),
    column('creator', { width: 96 }),
    column('create_at', { sortable: true }),
  ],
  useRecord: (id, options) => useRead(qrcodeById, { params: { id } }, options),
  ...listedBy(listQrcodes),
  titleOf: ({ name }) => name,
  actions: {
    edit: { label: '编辑', isOpen: (_row: Qrcode) => true },
    enable: { label: '启用', grant: 'edit', isOpen: ({ is_enable }: Qrcode) => !is_enable },
    disable: { label: '停用', grant: 'edit', isDanger: true, isOpen: ({ is_enable }: Qrcode) => is_enable },
  },
})

const EditDialog = lazyDialog(() => import('./dialogs/form.tsx').then((module) => module.EditQrcode))
const TurnDialog = lazyDialog(() => import('./dialogs/turn.tsx').then((module) => module.TurnQrcode))

export const qrcodes = inFlavour(qrcode, home, {
  dialogs: { edit: EditDialog, enable: TurnDialog, disable: TurnDialog },
  actionsWidth: 112,
  empty: '还没有邀请码。新建后，人员扫码登记，即成为待认证的合作用户。',
})
