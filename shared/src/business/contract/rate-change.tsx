import type { RowOf } from '../../contract/call.ts'
import { listRateChanges, rateChangeContent } from '../../contract/rate-changes.ts'
import { rateChangeFields as field } from '../../domain/fields/contract.ts'
import { rateChangeMachine } from '../../domain/machines/contract.ts'
import { rateChangeWords } from '../../domain/machines/words.ts'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { defineDocument } from '../document.tsx'
import { filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { RateDifferences } from './rate-difference.tsx'

const { column, custom } = columnsOf<RowOf<typeof listRateChanges>, typeof field>(field)

/** Changes of the rates of contracts with enterprises. */
export const rateChange = defineDocument({
  name: 'rate_change',
  what: '费率变更',
  unit: '条',
  fields: field,
  machine: rateChangeMachine,
  words: rateChangeWords,
  filters: defineFilters(filtersOf(field, 'contract_sn', 'status', 'effective_at', 'ends_at', 'contract_status', 'create_at')),
  columns: [
    opens('company_contract', column('contract_sn', { fixed: 'left', width: 168 }), ({ contract_id }) => contract_id),
    column('status'),
    column('company_name', { width: 176 }),
    column('agency_name', { width: 176 }),
    column('effective_at', { width: 108, sortable: true }),
    column('ends_at', { width: 108, sortable: true }),
    { ...custom('content', ({ content }) => <RateDifferences content={content} />, { width: 240, grow: true }), wraps: true as const },
    column('creator', { width: 84 }),
    column('create_at', { sortable: true }),
    column('answerer', { width: 84 }),
    column('answer_at'),
    column('reason', { width: 168 }),
  ],
  useRecord: (id, options) => useRead(rateChangeContent, { params: { id } }, options),
  ...listedBy(listRateChanges),
  actions: {
    confirm: { label: '同意', leads: true },
    reject: { label: '不同意', grant: 'confirm', isDanger: true },
    cancel: { label: '撤回', isDanger: true },
  },
})
