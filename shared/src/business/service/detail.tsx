import { useRead } from '@linggong/shared/api/queries'
import { useFlavour } from '@linggong/shared/session/use-session'
import { factsOf } from '@linggong/shared/ui/facts'
import { FileView } from '@linggong/shared/ui/file-view'
import type { Filters } from '@linggong/shared/ui/list-state'
import { Money } from '@linggong/shared/ui/money'
import { serviceBalances } from '../../contract/topups.ts'
import { topupFields } from '../../domain/fields/topup.ts'
import { SERVICES } from '../../domain/topup.ts'
import { DocumentDetail } from '../document-detail.tsx'
import type { FlavourDocument } from '../document.tsx'
import type { Order, OrderRecord } from './order.tsx'
import styles from './service.module.css'

/** 充值订单详情. */
export function OrderDetail<F extends Filters>({ of }: { readonly of: FlavourDocument<Order, OrderRecord, F> }) {
  return (
    <DocumentDetail
      of={of}
      facts={(record) => {
        const fact = factsOf(topupFields, record)
        return [
          fact('owner_flavour'), fact('tenant_name'), fact('amount'), fact('discount_amount'), ...(record.discount_amount > 0 ? [fact('is_discount_claimed')] : []), fact('payable_amount'), fact('creator'), fact('create_at'), fact('pay_at'), fact('finish_at'),
          fact('voucher_url', { value: record.voucher_url === '' ? '' : <FileView fileUrl={record.voucher_url} text="查看凭证" /> }),
          ...(record.reject_reason === '' ? [] : [fact('reject_reason', { isWide: true })]),
          ...(record.remark === '' ? [] : [fact('remark', { isWide: true })]),
        ]
      }}
      tabs={(record) => [{ key: 'lines', label: topupFields.content.label, content: <Lines record={record} /> }]}
    />
  )
}

function Lines({ record }: { readonly record: OrderRecord }) {
  const isOperator = useFlavour() === 'saas'
  const buyer = record[`${record.owner_flavour}_id`]
  // A buyer has its counts above its list.
  const left = useRead(serviceBalances, { query: { page: 1, limit: 1, ...(buyer !== null && { tenant_id: buyer }) } }, { enabled: isOperator && buyer !== null, quiet: true })
  return (
    <table className={styles['lines']} aria-label={topupFields.content.label}>
      <thead>
        <tr>
          <th scope="col">服务</th>
          <th scope="col">单价(元)</th>
          <th scope="col">次数</th>
          <th scope="col">小计(元)</th>
          {left.data && <th scope="col">客户余额</th>}
        </tr>
      </thead>
      <tbody>
        {SERVICES.filter(({ value }) => record[`${value}_count`] > 0).map(({ value, label }) => (
          <tr key={value}>
            <th scope="row">{label}</th>
            <td>
              <Money cents={record.price[`${value}_price`]} />
            </td>
            <td>{record[`${value}_count`].toLocaleString('zh-CN')}</td>
            <td>
              <Money cents={record[`${value}_count`] * record.price[`${value}_price`]} />
            </td>
            {left.data && <td>{(left.data.results[0]?.[`${value}_count`] ?? 0).toLocaleString('zh-CN')} 次</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
