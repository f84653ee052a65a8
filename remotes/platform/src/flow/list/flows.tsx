import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { alwaysAnew, listedBy } from '@linggong/shared/business/listed'
import type { RowOf } from '@linggong/shared/contract/call'
import { listFlow } from '@linggong/shared/contract/flow'
import { FLOW_KINDS, type FlowAge, flowFields as field, flowInputFields } from '@linggong/shared/domain/fields/flow'
import { machine } from '@linggong/shared/domain/machines/machine'
import { columnsOf, dateTimeText } from '@linggong/shared/ui/columns'
import { defineFilters, type Filter, remoteSelectFilter, selectFilter } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'
import { useAgencies } from '../../report/use-agencies.ts'
import { RecordOf } from './record-of.tsx'
import { StepsLink } from './steps-link.tsx'

export type Flow = RowOf<typeof listFlow>

const { age, agency_id } = flowInputFields
const { column, custom } = columnsOf<Flow, typeof field>(field)
const dayMs = 86_400_000
const days = (since: string): number => Math.floor((Date.now() - Date.parse(since)) / dayMs)

/** What waits for somebody in the group's organisations; each is decided on its own page (decision 53). */
const flow = defineDocument({
  name: 'flow',
  what: '流程',
  unit: '条',
  fields: field,
  // Its tabs are the kinds: there is nothing that moves a record here.
  machine: machine({ name: 'flow', field: 'kind', states: FLOW_KINDS, initial: [], transitions: [] }),
  filters: defineFilters({
    kind: selectFilter(field.kind.label, field.kind.table),
    agency_id: remoteSelectFilter(agency_id.label, useAgencies),
    // The table has no other values, and values outside it are not decoded.
    age: { ...selectFilter(age.label, age.table, { single: true }) } as Filter<readonly string[], { age?: FlowAge }>,
  }),
  columns: [
    column('kind', { fixed: 'left', width: 104 }),
    custom('number', (row) => <RecordOf flow={row} />, { width: 152 }),
    custom('state', (row) => <StepsLink flow={row} />, { width: 92 }),
    column('turn', { width: 112 }),
    column('organisation_name', { width: 160, grow: true }),
    column('agency_name', { width: 140 }),
    column('amount', { width: 112, sortable: true }),
    custom('since', ({ since }) => `${dateTimeText(since)}${days(since) > 0 ? `（${days(since)} 天）` : ''}`, { width: 236, sortable: true }),
  ],
  ...listedBy(listFlow, alwaysAnew),
})

export const flows = inFlavour(flow, home, { empty: '没有等待处理的流程。合同、费率变更、结算单、提现、开票等需要有人处理时，会出现在这里。' })
