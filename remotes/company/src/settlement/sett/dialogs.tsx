import { useRead } from '@linggong/shared/api/queries'
import { CancelDialog } from '@linggong/shared/business/settlement/cancel'
import { RevokeDialog } from '@linggong/shared/business/settlement/revoke'
import { settlementById } from '@linggong/shared/contract/settlements'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import type { ComponentType } from 'react'
import type { SettlementAction } from './actions.ts'
import { ConfirmDialog } from './dialogs/confirm.tsx'
import { OfflineDialog } from './dialogs/offline.tsx'
import { PayDialog } from './dialogs/pay.tsx'
import { RepayDialog } from './dialogs/repay.tsx'
import type { SettlementDialogProps } from './dialogs/types.ts'
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

export interface Asked {
  readonly action: SettlementAction
  readonly id: string
}

interface SettlementDialogsProps {
  readonly asked: Asked | null
  readonly onClose: () => void
}

/** The one open dialog. It reads the record itself: what a list shows may be a minute old. */
export function SettlementDialogs({ asked, onClose }: SettlementDialogsProps) {
  const query = useRead(settlementById, { params: { id: asked?.id ?? '' } }, { enabled: asked !== null, staleTime: 0 })
  if (asked === null || query.data === undefined || query.data.id !== asked.id) return null
  const Dialog = dialogs[asked.action]
  const key = `${asked.action}:${asked.id}`
  return (
    <>
      {/* First, so that it sees the focus before the dialog takes it. */}
      <FocusReturn key={`focus:${key}`} />
      <Dialog key={key} record={query.data} onClose={onClose} />
    </>
  )
}
