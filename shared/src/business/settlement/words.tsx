import type { ChangeWords } from '@linggong/shared/ui/change-log'
import { dateTimeText } from '@linggong/shared/ui/columns'
import { formatCents } from '../../domain/money.ts'
import { SETTLEMENT_STATUSES, statusOf } from '../../domain/statuses.ts'
import { FileLink } from '../file-link.tsx'

/** Fields of a settlement's change log, as people say them. */
const labels: Readonly<Record<string, string>> = {
  status: '状态',
  promotion_fee: '推广费',
  pay_amount: '应付金额',
  paid_amount: '已付金额',
  settlement_amount: '结算金额',
  tax_amount: '应缴税费',
  net_amount: '个人到账金额',
  received_amount: '到账金额',
  // Of a rejection or a cancellation; the event says which.
  reject_reason: '原因',
  reason: '原因',
  remark: '备注',
  write_off_remark: '核销备注',
  voucher_url: '付款凭证',
  settlement_at: '结算时间',
  round: '支付轮次',
  bill_count: '账单数',
  paid_count: '成功笔数',
  failed_count: '失败笔数',
}

export const settlementWords: ChangeWords = {
  field: (field) => labels[field],
  // Our own files open by a signed link only.
  file: (url, label) => (url.startsWith('/v1/files/') ? <FileLink fileUrl={url} text={label} /> : undefined),
  value: (field, value) => {
    if (field === 'status' && typeof value === 'string') return statusOf(SETTLEMENT_STATUSES, value).label
    if (field.endsWith('_amount') || field.endsWith('_fee')) return typeof value === 'number' ? `¥ ${formatCents(value)}` : undefined
    return field.endsWith('_at') && typeof value === 'string' ? dateTimeText(value) : undefined
  },
}
