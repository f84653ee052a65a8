import { DialogList } from '@linggong/shared/business/dialog-list'
import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import type { RowOf } from '@linggong/shared/contract/call'
import { listRiskHits } from '@linggong/shared/contract/risk-lists'
import { riskHitFields as field } from '@linggong/shared/domain/fields/risk'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'

type Hit = RowOf<typeof listRiskHits>

const listed = listedBy(listRiskHits, alwaysAnew)
const filters = defineFilters(filtersOf(field, 'list', 'what', 'organization', 'place', 'create_at'))
const { column, custom } = columnsOf<Hit, typeof field>(field)
const columns = [
  column('list', { fixed: 'left', width: 112 }), column('what', { width: 160, grow: true }), column('level', { width: 80 }), column('place', { width: 120 }), column('organization', { width: 200, grow: true }),
  custom('row_nos', ({ row_nos, row_count }) => (row_nos.length === 0 ? '—' : `${row_nos.join('、')}${row_count > row_nos.length ? ' 等' : ''}`), { width: 120 }),
  column('row_count', { width: 96 }), column('creator', { width: 112 }), column('create_at', { sortable: true }),
]

/** Who ran into the lists, and where; never the text in which a word stood. */
export function RiskHits({ tabs }: { readonly tabs: ListTabs }) {
  return <DialogList home={home} of="risk_hit" tabs={tabs} filters={filters} listed={listed} fields={field} columns={columns} empty="还没有命中。导入、开户、结算和支付被名单提醒或拒绝时，会记在这里。" />
}
