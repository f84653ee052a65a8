import { useRead } from '@linggong/shared/api/queries'
import { inFlavour } from '@linggong/shared/business/document'
import { DocumentList } from '@linggong/shared/business/document-list'
import { invoiceStat } from '@linggong/shared/business/invoice-batches/stat-list'
import { invoiceStats } from '@linggong/shared/contract/invoice-batches'
import { exportNotInvoiced } from '@linggong/shared/contract/settlement-invoices'
import { invoiceStatFields as field } from '@linggong/shared/domain/fields/invoice-stat'
import { Can } from '@linggong/shared/ui/can'
import { MoneyBars } from '@linggong/shared/ui/charts'
import { ExportButton } from '@linggong/shared/ui/export-button'
import { useListState } from '@linggong/shared/ui/list-state'
import { Flex } from 'antd'
import { home } from '../../../home.ts'

const stats = inFlavour(invoiceStat, home, { empty: '还没有已结算的结算单' })

/** 开票统计: what was invoiced and what was not, month by month, and by enterprise (R687). */
export function Page() {
  // The list's own question, so both are told by one answer.
  const { params, filterParams } = useListState(stats.filters)
  const { data } = useRead(invoiceStats, { query: params })
  const bars = (key: 'invoiced_amount' | 'not_invoiced_amount') => (data?.months ?? []).map((month) => ({ label: month.month, value: month[key] }))
  return (
    <Flex vertical gap={16} style={{ height: '100%' }}>
      {data !== undefined && data.months.length > 0 && (
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))', gap: 24, padding: '12px 16px 0' }}>
          <MoneyBars title={`按结算月份：${field.invoiced_amount.label}`} bars={bars('invoiced_amount')} />
          <MoneyBars title={`按结算月份：${field.not_invoiced_amount.label}`} bars={bars('not_invoiced_amount')} />
        </div>
      )}
      <div style={{ flex: 1, minHeight: 360, display: 'flex', flexDirection: 'column' }}>
        <DocumentList of={stats} button={<Can keys="AgencyFinanceBillingStatsPageIndex:export"><ExportButton call={exportNotInvoiced} label="导出未开票明细" input={[{ query: filterParams }]} /></Can>} />
      </div>
    </Flex>
  )
}
