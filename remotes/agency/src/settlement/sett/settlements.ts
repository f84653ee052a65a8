import { inFlavour } from '@linggong/shared/business/document'
import { CancelDialog } from '@linggong/shared/business/settlement/cancel'
import { settlement, settlementFilters } from '@linggong/shared/business/settlement/document'
import { RevokeDialog } from '@linggong/shared/business/settlement/revoke'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { home } from '../../home.ts'
import { AuditDialog } from './dialogs/audit.tsx'
import { FinishDialog } from './dialogs/finish.tsx'
import { RejectVoucherDialog } from './dialogs/reject-voucher.tsx'
import { WriteOffManyDialog } from './dialogs/write-off-many.tsx'
import { WriteOffDialog } from './dialogs/write-off.tsx'

// The calendar is larger than all other dialogs together.
const MoveDateDialog = lazyDialog(() => import('./dialogs/move-date.tsx').then((module) => module.MoveDateDialog))

/** What the agency audits and writes off. */
export const settlements = inFlavour(settlement, home, {
  columns: ['sn', 'status', 'company_name', 'worker_count', 'settlement_amount', 'enterprise_service_fee', 'promotion_fee', 'pay_amount', 'create_at'],
  filters: settlementFilters,
  dialogs: {
    audit: AuditDialog, write_off: WriteOffDialog, reject_voucher: RejectVoucherDialog, finish: FinishDialog,
    revoke: RevokeDialog, update_settlement_at: MoveDateDialog, cancel: CancelDialog,
  },
  many: { write_off: WriteOffManyDialog },
  actionsWidth: 142,
  empty: '还没有结算单。导入账单后即可生成。',
})
