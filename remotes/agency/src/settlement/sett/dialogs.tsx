import { useRead } from '@linggong/shared/api/queries'
import { CancelDialog } from '@linggong/shared/business/settlement/cancel'
import { RevokeDialog } from '@linggong/shared/business/settlement/revoke'
import { settlementById } from '@linggong/shared/contract/settlements'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { type ComponentType, Suspense, lazy } from 'react'
import type { SettlementAction } from './actions.ts'
import { AuditDialog } from './dialogs/audit.tsx'
import { FinishDialog } from './dialogs/finish.tsx'
import type { SettlementDialogProps } from './dialogs/types.ts'
import { WriteOffDialog } from './dialogs/write-off.tsx'

// A calendar weighs more than all other dialogs together.
const MoveDateDialog = lazy(() => import('./dialogs/move-date.tsx').then((module) => ({ default: module.MoveDateDialog })))

const dialogs: Readonly<Record<SettlementAction, ComponentType<SettlementDialogProps>>> = {
  audit: AuditDialog,
  write_off: WriteOffDialog,
  finish: FinishDialog,
  revoke: RevokeDialog,
  update_settlement_at: MoveDateDialog,
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
      <Suspense fallback={null}>
        <Dialog key={key} record={query.data} onClose={onClose} />
      </Suspense>
    </>
  )
}
