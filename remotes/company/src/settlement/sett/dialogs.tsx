import { CancelDialog } from '@linggong/shared/business/settlement/cancel'
import { type Asked, SettlementDialogHost, type SettlementDialogProps } from '@linggong/shared/business/settlement/dialog-host'
import { RevokeDialog } from '@linggong/shared/business/settlement/revoke'
import type { ComponentType } from 'react'
import type { SettlementAction } from './actions.ts'
import { ConfirmDialog } from './dialogs/confirm.tsx'
import { OfflineDialog } from './dialogs/offline.tsx'
import { PayDialog } from './dialogs/pay.tsx'
import { RepayDialog } from './dialogs/repay.tsx'
import { VoucherDialog } from './dialogs/voucher.tsx'

const dialogs: Readonly<Record<SettlementAction, ComponentType<SettlementDialogProps>>> = {
  confirm: ConfirmDialog,
  payment: PayDialog,
  offline_payment: OfflineDialog,
  upload_voucher: VoucherDialog,
  new_payment: RepayDialog,
  revoke: RevokeDialog,
  cancel: CancelDialog,
}

interface SettlementDialogsProps {
  readonly asked: Asked<SettlementAction> | null
  readonly onClose: () => void
}

export function SettlementDialogs(props: SettlementDialogsProps) {
  return <SettlementDialogHost dialogs={dialogs} {...props} />
}
