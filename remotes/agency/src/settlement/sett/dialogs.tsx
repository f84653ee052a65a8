import { CancelDialog } from '@linggong/shared/business/settlement/cancel'
import { type Asked, SettlementDialogHost, type SettlementDialogProps } from '@linggong/shared/business/settlement/dialog-host'
import { RevokeDialog } from '@linggong/shared/business/settlement/revoke'
import { type ComponentType, lazy } from 'react'
import type { SettlementAction } from './actions.ts'
import { AuditDialog } from './dialogs/audit.tsx'
import { FinishDialog } from './dialogs/finish.tsx'
import { RejectVoucherDialog } from './dialogs/reject-voucher.tsx'
import { WriteOffDialog } from './dialogs/write-off.tsx'

// A calendar weighs more than all other dialogs together.
const MoveDateDialog = lazy(() => import('./dialogs/move-date.tsx').then((module) => ({ default: module.MoveDateDialog })))

const dialogs: Readonly<Record<SettlementAction, ComponentType<SettlementDialogProps>>> = {
  audit: AuditDialog,
  write_off: WriteOffDialog,
  reject_voucher: RejectVoucherDialog,
  finish: FinishDialog,
  revoke: RevokeDialog,
  update_settlement_at: MoveDateDialog,
  cancel: CancelDialog,
}

interface SettlementDialogsProps {
  readonly asked: Asked<SettlementAction> | null
  readonly onClose: () => void
}

export function SettlementDialogs(props: SettlementDialogsProps) {
  return <SettlementDialogHost dialogs={dialogs} {...props} />
}
