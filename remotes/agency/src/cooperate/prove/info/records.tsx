import { useRead } from '@linggong/shared/api/queries'
import type { RowOf } from '@linggong/shared/contract/call'
import { proofRecords } from '@linggong/shared/contract/proofs'
import { proofInputFields, proofRecordFields as field } from '@linggong/shared/domain/fields/proof'
import { columnsOf } from '@linggong/shared/ui/columns'
import { FileView } from '@linggong/shared/ui/file-view'
import { ListPage } from '@linggong/shared/ui/list-page'
import { batchTextFilter, defineFilters, useListState } from '@linggong/shared/ui/list-state'
import type { ProofRecord } from '../proofs.tsx'

type Document = RowOf<typeof proofRecords>

const { column, custom } = columnsOf<Document, typeof field>(field)

const columns = [
  column('document_no', { fixed: 'left', width: 184 }),
  column('user_name', { width: 96, grow: true }),
  column('id_no', { width: 168 }),
  column('bill_count', { width: 84 }),
  column('amount', { width: 124, sortable: true }),
  column('vat', { width: 100 }),
  column('surcharge', { width: 100 }),
  column('income_tax', { width: 100 }),
  column('tax_amount', { width: 112 }),
  custom('file_url', ({ file_url }) => (file_url === '' ? '—' : <FileView fileUrl={file_url} text="下载" />), { width: 84 }),
]
const filters = defineFilters({ batch_search: batchTextFilter(field.user_name.label, { placeholder: `${proofInputFields.batch_search.label}，每行一个` }) })

/** The proof can be told as finished before the page of its documents was read again. */
const lacksFiles = (page: { readonly results: readonly Document[] } | undefined): boolean => page?.results.some(({ file_url }) => file_url === '') ?? false

/** One document for each worker. */
export function Records({ proof: { id, status } }: { readonly proof: ProofRecord }) {
  const list = useListState(filters, { name: 'records' })
  const query = useRead(proofRecords, { params: { id }, query: list.params }, { refetchInterval: (page) => (status === 'generating' || (status === 'finished' && lacksFiles(page)) ? 3000 : false) })
  return <ListPage isNested title="人员与文件" list={list} query={query} columns={columns} rowKey="id" fields={field} empty={{ text: '没有符合条件的用户' }} />
}
