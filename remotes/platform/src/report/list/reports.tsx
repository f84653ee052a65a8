import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { alwaysAnew, filtersOf, listedBy, sumsNote } from '@linggong/shared/business/listed'
import type { CallOutput, RowOf } from '@linggong/shared/contract/call'
import { readReport } from '@linggong/shared/contract/reports'
import { type ReportGroup, type ReportStep, reportFields as field, reportInputFields } from '@linggong/shared/domain/fields/report'
import { serviceFeeBillMachine } from '@linggong/shared/domain/machines/service-fee-bill'
import { columnsOf, type KeyedColumn } from '@linggong/shared/ui/columns'
import { defineFilters, type Filter, remoteSelectFilter, selectFilter, startEndFilter } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'
import { useAgencies } from '../use-agencies.ts'
import { Proven } from './proven.tsx'

export type Report = CallOutput<typeof readReport>
export type Line = RowOf<typeof readReport>

const { by, group_by } = reportInputFields
const { column } = columnsOf<Line, typeof field>(field)

/** The figure of a row leads to the list that it is the sum of. */
const proves = <K extends string>(shown: KeyedColumn<Line, K>, page: 'bill' | 'service_fee_bill', filter: (line: Line, days: string) => Readonly<Record<string, string>>): KeyedColumn<Line, K> => ({
  ...shown,
  render: (line) => (
    <Proven of={page} line={line} filter={filter(line, `${line.start_at},${line.end_at}`)}>
      {shown.render(line)}
    </Proven>
  ),
})
// One of the two lists of their page.
const paid = (_: Line, days: string) => ({ view: 'bills', status: 'paid', pay_at: days })
const returned = (_: Line, days: string) => ({ view: 'bills', status: 'refunded', failed_at: days })
const charged = (_: Line, days: string) => ({ kind: 'company_service_fee', status: serviceFeeBillMachine.states.filter((state) => state !== 'canceled').join(','), create_at: days })

/** What the organisations of the group paid, by day or month (R718). */
const report = defineDocument({
  name: 'report',
  what: '报表',
  fields: field,
  filters: defineFilters({
    period: startEndFilter(field.span.label),
    ...filtersOf(field, 'name'),
    // The tables have no other values, and values outside them are not decoded.
    by: { ...selectFilter(by.label, by.table, { single: true }) } as Filter<readonly string[], { by?: ReportStep }>,
    group_by: { ...selectFilter(group_by.label, group_by.table, { single: true }) } as Filter<readonly string[], { group_by?: ReportGroup }>,
    agency_id: remoteSelectFilter(reportInputFields.agency_id.label, useAgencies),
  }),
  columns: [
    column('span', { fixed: 'left', width: 96, sortable: true }),
    column('name', { width: 150, grow: true }),
    column('people', { width: 78 }),
    proves(column('bill_count', { width: 78, sortable: true }), 'bill', paid),
    proves(column('amount', { width: 120, sortable: true }), 'bill', paid),
    column('tax_amount', { width: 114, sortable: true }),
    proves(column('net_amount', { width: 120, sortable: true }), 'bill', paid),
    proves(column('service_fee', { width: 110, sortable: true }), 'service_fee_bill', charged),
    proves(column('refund_count', { width: 78 }), 'bill', returned),
    proves(column('refund_amount', { width: 114, sortable: true }), 'bill', returned),
  ],
  ...listedBy(readReport, alwaysAnew),
  sums: ({ sums: { amount, tax_amount, net_amount, service_fee, refund_amount } }) => ({ amount, tax_amount, net_amount, service_fee, refund_amount }),
  summary: ({ sums }) => sumsNote(sums),
})

export const reports = inFlavour(report, home, { empty: '所选日期没有结算。账单支付成功后，按日期和业务公司汇总在这里。' })
