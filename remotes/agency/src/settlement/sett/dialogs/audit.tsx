import type { SettlementDialogProps, SettlementRecord } from '@linggong/shared/business/settlement/document'
import { FeeTable } from '@linggong/shared/business/settlement/fee-table'
import { auditSettlement } from '@linggong/shared/contract/settlements'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { REASON } from '@linggong/shared/domain/machines/settlement'
import { factsOf } from '@linggong/shared/ui/facts'
import { ReviewDialog } from '@linggong/shared/ui/review-dialog'

/** 审核: shows what the enterprise confirmed; passes it for payment or rejects it back to the enterprise. */
export function AuditDialog({ record, step, onClose }: SettlementDialogProps) {
  const { id, sn, worker_count: workers, bill_count: bills, version } = record
  return (
    <ReviewDialog
      {...step}
      recordId={id}
      title={`审核结算单 ${sn}`}
      factsLabel="审核的金额"
      facts={amountsOf(record)}
      consequence={{ pass: `通过后企业即可支付，将向 ${workers} 人付款 ${bills} 笔。`, reject: '驳回后回到“待确认”，企业会看到驳回原因。' }}
      success={{ pass: '审核已通过，企业可以支付', reject: '已驳回，等待企业重新确认' }}
      reasonText={REASON.text}
      call={auditSettlement}
      input={(decision) => [{ params: { id }, body: { ...decision, version } }]}
      isLoading={step !== undefined && step.row.id !== id}
      onClose={onClose}
    >
      <FeeTable record={record} />
    </ReviewDialog>
  )
}

function amountsOf(record: SettlementRecord) {
  const fact = factsOf(settlementFields, record)
  return [
    fact('company_name'),
    { label: '人数 / 账单', value: `${record.worker_count} 人 / ${record.bill_count} 笔` },
    fact('tax_amount'),
    fact('net_amount'),
  ]
}
