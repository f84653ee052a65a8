import { inFlavour } from '@linggong/shared/business/document'
import { AuditMaterial } from '@linggong/shared/business/evidence/audit-material'
import { reviewDialog } from '@linggong/shared/business/review-dialog'
import { CancelDialog } from '@linggong/shared/business/settlement/cancel'
import { settlement, settlementFilters } from '@linggong/shared/business/settlement/document'
import { RejectVoucherDialog } from '@linggong/shared/business/settlement/reject-voucher'
import { RevokeDialog } from '@linggong/shared/business/settlement/revoke'
import { WriteOffDialog } from '@linggong/shared/business/settlement/write-off'
import { auditSettlement } from '@linggong/shared/contract/settlements'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { home } from '../../home.ts'
import { FinishDialog } from './dialogs/finish.tsx'
import { WriteOffManyDialog } from './dialogs/write-off-many.tsx'

// The calendar is larger than all other dialogs together.
const MoveDateDialog = lazyDialog(() => import('./dialogs/move-date.tsx').then((module) => module.MoveDateDialog))

// A table of up to 6000 bills.
const SplitDialog = lazyDialog(() => import('./dialogs/split.tsx').then((module) => module.SplitDialog))

const InvoicePlanDialog = lazyDialog(() => import('@linggong/shared/business/settlement/invoice-plan').then((module) => module.InvoicePlanDialog))

/** 审核: shows what the enterprise confirmed; passes it for payment or rejects it back to the enterprise. */
const AuditDialog = reviewDialog(settlement, {
  call: auditSettlement,
  factsLabel: '审核的金额',
  facts: (record, fact) => [fact('company_name'), { label: '人数 / 账单', value: `${record.worker_count} 人 / ${record.bill_count} 笔` }, fact('tax_amount'), fact('net_amount')],
  material: AuditMaterial,
  consequence: ({ worker_count: workers, bill_count: bills }) => ({ pass: `通过后企业即可支付，将向 ${workers} 人付款 ${bills} 笔。`, reject: '驳回后回到“待确认”，企业会看到驳回原因。' }),
  success: { pass: '审核已通过，企业可以支付', reject: '已驳回，等待企业重新确认' },
})

/** What the agency audits and writes off. */
export const settlements = inFlavour(settlement, home, {
  columns: ['sn', 'status', 'company_name', 'worker_count', 'settlement_amount', 'pay_amount', 'enterprise_service_fee', 'promotion_fee', 'invoice_status', 'evidence'],
  spareColumns: ['income_tax_amount', 'vat_amount', 'paid_amount', 'settlement_at', 'create_at', 'to_redink_amount'],
  filters: settlementFilters,
  dialogs: {
    audit: AuditDialog, write_off: WriteOffDialog, reject_voucher: RejectVoucherDialog, finish: FinishDialog,
    revoke: RevokeDialog, update_settlement_at: MoveDateDialog, split_bills: SplitDialog, split: InvoicePlanDialog, cancel: CancelDialog,
  },
  many: { write_off: WriteOffManyDialog },
  actionsWidth: 134,
  empty: '还没有结算单。导入账单后即可生成。',
})
