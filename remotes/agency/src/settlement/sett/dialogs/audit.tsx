import { reviewDialog } from '@linggong/shared/business/review-dialog'
import { companyFees } from '@linggong/shared/business/settlement/company-fees'
import { settlement } from '@linggong/shared/business/settlement/document'
import { auditSettlement } from '@linggong/shared/contract/settlements'

/** 审核: shows what the enterprise confirmed; passes it for payment or rejects it back to the enterprise. */
export const AuditDialog = reviewDialog(settlement, {
  call: auditSettlement,
  factsLabel: '审核的金额',
  facts: (record, fact) => [
    fact('company_name'),
    { label: '人数 / 账单', value: `${record.worker_count} 人 / ${record.bill_count} 笔` },
    ...companyFees(record),
    fact('tax_amount'),
    fact('net_amount'),
  ],
  consequence: ({ worker_count: workers, bill_count: bills }) => ({ pass: `通过后企业即可支付，将向 ${workers} 人付款 ${bills} 笔。`, reject: '驳回后回到“待确认”，企业会看到驳回原因。' }),
  success: { pass: '审核已通过，企业可以支付', reject: '已驳回，等待企业重新确认' },
})
