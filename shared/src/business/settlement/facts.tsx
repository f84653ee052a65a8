import { dateTimeText } from '@linggong/shared/ui/columns'
import type { Fact } from '@linggong/shared/ui/detail-page'
import { Money } from '@linggong/shared/ui/money'
import { Link } from '@linggong/shared/ui/router'
import { PAY_MODES } from '../../domain/categories.ts'
import { statusOf } from '../../domain/statuses.ts'
import { FileLink } from '../file-link.tsx'
import type { SettlementRecord } from './detail.tsx'

export function settlementFacts(record: SettlementRecord, batchPath: string | undefined): Fact[] {
  const time = (label: string, value: string | null): Fact => ({ label, value: dateTimeText(value ?? '') })
  const when = (isShown: boolean, ...facts: Fact[]) => (isShown ? facts : [])
  return [
    { label: '企业', value: record.company_name },
    { label: '业务公司', value: record.agency_name },
    { label: '园区', value: record.park_name },
    { label: '账单批次', value: batchPath === undefined ? record.batch_sn : <Link to={`${batchPath}/${record.batch_id}`}>{record.batch_sn}</Link> },
    { label: '人数 / 账单', value: `${record.worker_count} 人 / ${record.bill_count} 笔` },
    { label: '支付方式', value: statusOf(PAY_MODES, record.pay_mode).label },
    { label: '结算金额', value: <Money symbol cents={record.settlement_amount} /> },
    { label: '已付金额', value: <Money symbol cents={record.paid_amount} /> },
    { label: '支付结果', value: paymentResult(record) },
    time('创建时间', record.create_at),
    time('确认时间', record.confirm_at),
    time('审核时间', record.audit_at),
    time('支付时间', record.pay_at),
    time('结算时间', record.settlement_at),
    ...when(
      record.pay_mode === 'offline',
      { label: '付款凭证', value: record.voucher_url === '' ? '' : <FileLink fileUrl={record.voucher_url} text="查看凭证" /> },
      { label: '到账金额', value: record.received_amount === null ? '' : <Money symbol cents={record.received_amount} /> },
    ),
    ...when(record.reject_reason !== '', { label: record.status === 'canceled' ? '取消原因' : '驳回原因', value: record.reject_reason, isWide: true }),
    ...when(record.write_off_remark !== '', { label: '核销备注', value: record.write_off_remark, isWide: true }),
  ]
}

function paymentResult({ paid_count, failed_count, bill_count, status }: SettlementRecord): string {
  if (paid_count + failed_count === 0 && status !== 'paying') return ''
  const open = bill_count - paid_count - failed_count
  return `成功 ${paid_count} 笔，失败 ${failed_count} 笔${status === 'paying' && open > 0 ? `，处理中 ${open} 笔` : ''}`
}
