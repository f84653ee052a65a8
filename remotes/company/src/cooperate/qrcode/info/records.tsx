import { useRead } from '@linggong/shared/api/queries'
import type { RowOf } from '@linggong/shared/contract/call'
import { listRegisterRecords } from '@linggong/shared/contract/company-qrcodes'
import { registerRecordFields as field } from '@linggong/shared/domain/fields/company-qrcode'
import { columnsOf } from '@linggong/shared/ui/columns'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, useListState } from '@linggong/shared/ui/list-state'

const { column } = columnsOf<RowOf<typeof listRegisterRecords>, typeof field>(field)

const columns = [column('name', { width: 120, grow: true }), column('phone', { width: 140 }), column('id_no', { width: 200 }), column('status'), column('create_at', { sortable: true })]
const filters = defineFilters({})

/** Who has registered by a code, newest first. */
export function Records({ id }: { readonly id: string }) {
  const list = useListState(filters, { name: 'records' })
  const query = useRead(listRegisterRecords, { params: { id }, query: list.params })
  return <ListPage isNested title="注册记录" list={list} query={query} columns={columns} rowKey="id" fields={field} empty={{ text: '还没有人登记。把二维码或链接发给要合作的人员。' }} />
}
