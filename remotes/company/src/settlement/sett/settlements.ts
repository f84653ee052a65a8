import { inFlavour } from '@linggong/shared/business/document'
import { CancelDialog } from '@linggong/shared/business/settlement/cancel'
import { settlement } from '@linggong/shared/business/settlement/document'
import { RevokeDialog } from '@linggong/shared/business/settlement/revoke'
import { home } from '../../home.ts'
import { AlipayLinkDialog } from './dialogs/alipay-link.tsx'
import { ConfirmDialog } from './dialogs/confirm.tsx'
import { OfflineDialog } from './dialogs/offline.tsx'
import { PayManyDialog } from './dialogs/pay-many.tsx'
import { PayDialog } from './dialogs/pay.tsx'
import { RepayDialog } from './dialogs/repay.tsx'
import { VoucherDialog } from './dialogs/voucher.tsx'

/** What the enterprise confirms and pays. */
export const settlements = inFlavour(settlement, home, {
  columns: ['sn', 'status', 'worker_count', 'settlement_amount', 'enterprise_service_fee', 'promotion_fee', 'pay_amount', 'paid_amount', 'create_at', 'evidence'],
  spareColumns: ['income_tax_amount', 'vat_amount', 'settlement_at', 'invoice_status', 'to_redink_amount'],
  dialogs: {
    confirm: ConfirmDialog, payment: PayDialog, alipay_batch_pay_url: AlipayLinkDialog, offline_payment: OfflineDialog, upload_voucher: VoucherDialog, new_payment: RepayDialog,
    revoke: RevokeDialog, cancel: CancelDialog,
  },
  many: { payment: PayManyDialog },
  actionsWidth: 116,
  empty: '还没有结算单。导入账单后即可生成。',
})
