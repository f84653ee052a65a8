import { useOwnLog } from '@linggong/shared/business/own-log'
import { useRead } from '@linggong/shared/api/queries'
import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { reviewDialog } from '@linggong/shared/business/review-dialog'
import { useCompanyOptions } from '@linggong/shared/business/use-company-options'
import type { CallOutput, RowOf } from '@linggong/shared/contract/call'
import { decideTerminationBatch, listTerminationBatches, terminationBatch } from '@linggong/shared/contract/user-terminations'
import { terminationBatchFields as field } from '@linggong/shared/domain/fields/user-audit'
import { terminationBatchMachine } from '@linggong/shared/domain/machines/company-user'
import { terminationBatchWords } from '@linggong/shared/domain/machines/words'
import { TERMINATION_BATCHES } from '@linggong/shared/domain/user-audits'
import { columnsOf } from '@linggong/shared/ui/columns'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { defineFilters, remoteSelectFilter } from '@linggong/shared/ui/list-state'
import { Link } from '@linggong/shared/ui/router'
import { home } from '../../home.ts'
import { decisionOf } from './decision.ts'

type Batch = RowOf<typeof listTerminationBatches>
type BatchRecord = CallOutput<typeof terminationBatch>

const { column } = columnsOf<Batch, typeof field>(field)

const batch = defineDocument({
  name: TERMINATION_BATCHES.document,
  what: TERMINATION_BATCHES.what,
  unit: '批',
  fields: field,
  machine: terminationBatchMachine,
  words: terminationBatchWords,
  filters: defineFilters({ company_id: remoteSelectFilter(field.company_name.label, useCompanyOptions), ...filtersOf(field, 'sn', 'status', 'create_at') }),
  columns: [
    opens('termination_batch', column('sn', { fixed: 'left', width: 176 })),
    column('status'),
    column('company_name', { width: 176, grow: true }),
    column('total', { width: 84 }),
    column('passed_count', { width: 84 }),
    column('rejected_count', { width: 84 }),
    column('open_count', { width: 84 }),
    column('creator', { width: 92 }),
    column('create_at', { sortable: true }),
    column('auditor', { width: 84 }),
    column('audit_at', { sortable: true }),
  ],
  useRecord: (id, options) => useRead(terminationBatch, { params: { id } }, options),
  useLog: (id) => useOwnLog(useRead(terminationBatch, { params: { id } })),
  ...listedBy(listTerminationBatches),
  amount: ({ total }) => ({ label: field.total.label, text: `${total} 人` }),
  actions: { audit: { label: '审核', leads: true, step: 'pass', reject: 'reject', explains: ['four_eyes'] } },
})

/** Where each of its people is decided alone. */
const RowsLink = ({ record }: { readonly record: BatchRecord }) => (
  <Link to={`${home.listOf('termination_audit').path}?view=termination_audit&batch_sn=${record.sn}`}>查看批次中的 {record.total} 人</Link>
)

function BatchDetail({ record }: { readonly record: BatchRecord }) {
  const fact = factsOf(field, record)
  return (
    <>
      <Facts label="终止批次" facts={[fact('sn'), fact('status'), fact('company_name'), fact('total'), fact('passed_count'), fact('rejected_count'), fact('open_count'), fact('creator'), fact('create_at'), fact('auditor'), fact('audit_at'), ...(record.reason === '' ? [] : [fact('reason', { isWide: true })])]} />
      <RowsLink record={record} />
    </>
  )
}

/** Several ends of cooperations, asked for by one sheet. */
export const batches = inFlavour(batch, home, {
  dialogs: {
    audit: reviewDialog(batch, {
      call: decideTerminationBatch,
      body: decisionOf,
      factsLabel: '审核的批次',
      facts: ['company_name', 'total', 'open_count', 'passed_count', 'rejected_count', 'creator', 'create_at'],
      material: RowsLink,
      consequence: ({ open_count }) => ({
        pass: `通过后终止其中待审核的 ${open_count} 人的合作；有未支付账单的人不能终止，请先在终止审核中驳回。`,
        reject: `驳回后其中待审核的 ${open_count} 人合作不变；已审核的人不受影响。`,
      }),
    }),
  },
  detail: BatchDetail,
  empty: '还没有批量终止。企业或业务公司导入终止名单后，在这里整批审核，也可以在终止审核中逐人审核。',
})
