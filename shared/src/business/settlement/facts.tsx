import { type Fact, factsOf } from '@linggong/shared/ui/facts'
import { Space } from 'antd'
import { settlementFields } from '../../domain/fields/settlement.ts'
import { FileView } from '@linggong/shared/ui/file-view'
import { RecordLink } from '../home.tsx'
import type { SettlementRecord } from './document.tsx'

export function settlementFacts(record: SettlementRecord): Fact[] {
  const fact = factsOf(settlementFields, record)
  const when = (isShown: boolean, ...facts: Fact[]) => (isShown ? facts : [])
  return [
    fact('company_name'),
    fact('agency_name'),
    fact('park_name'),
    fact('batch_sn', { value: <RecordLink of="bill_batch" id={record.batch_id}>{record.batch_sn}</RecordLink> }),
    { label: '人数 / 账单', value: `${record.worker_count} 人 / ${record.bill_count} 笔` },
    fact('pay_mode'),
    fact('settlement_amount'),
    fact('paid_amount'),
    { label: '支付结果', value: paymentResult(record) },
    fact('create_at'),
    fact('confirm_at'),
    fact('audit_at'),
    fact('pay_at'),
    fact('settlement_at'),
    fact('invoice_status'),
    ...when(record.applied_amount > 0, fact('applied_amount'), fact('invoiced_amount'), fact('invoice_at')),
    ...when(record.to_redink_amount > 0, fact('to_redink_amount')),
    ...when(
      record.pay_mode === 'offline',
      fact('voucher_url', { value: record.voucher_url === '' ? '' : <FileView fileUrl={record.voucher_url} text="查看凭证" /> }),
      fact('received_amount'),
      fact('traded_at'),
    ),
    ...when(record.split_from !== null, fact('split_from', { value: <RecordLink of="settlement" id={record.split_from?.id ?? null}>{record.split_from?.sn}</RecordLink> })),
    ...when(
      record.split_into.length > 0,
      fact('split_into', {
        isWide: true,
        value: (
          <Space wrap>
            {record.split_into.map(({ id, sn }) => (
              <RecordLink key={id} of="settlement" id={id}>
                {sn}
              </RecordLink>
            ))}
          </Space>
        ),
      }),
    ),
    ...when(record.reject_reason !== '', { label: record.status === 'canceled' ? '取消原因' : '驳回原因', value: record.reject_reason, isWide: true }),
    ...when(record.write_off_remark !== '', fact('write_off_remark', { isWide: true })),
  ]
}

function paymentResult({ paid_count, failed_count, bill_count, status }: SettlementRecord): string {
  if (paid_count + failed_count === 0 && status !== 'paying') return ''
  const open = bill_count - paid_count - failed_count
  return `成功 ${paid_count} 笔，失败 ${failed_count} 笔${status === 'paying' && open > 0 ? `，处理中 ${open} 笔` : ''}`
}
