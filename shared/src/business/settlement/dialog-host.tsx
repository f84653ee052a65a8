import { useRead } from '@linggong/shared/api/queries'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { type ComponentType, Suspense } from 'react'
import { settlementById } from '../../contract/settlements.ts'
import type { SettlementRecord } from './detail.tsx'

/** What every dialog about one settlement gets; the record is fresh, its version is what is sent back. */
export interface SettlementDialogProps {
  readonly record: SettlementRecord
  readonly onClose: () => void
}

export interface Asked<A extends string> {
  readonly action: A
  readonly id: string
}

interface SettlementDialogHostProps<A extends string> {
  /** A flavour's dialog for each of its actions; a lazy one shows nothing until it is there. */
  readonly dialogs: Readonly<Record<A, ComponentType<SettlementDialogProps>>>
  readonly asked: Asked<A> | null
  readonly onClose: () => void
}

/** The one open dialog. It reads the record itself: what a list shows may be a minute old. */
export function SettlementDialogHost<A extends string>({ dialogs, asked, onClose }: SettlementDialogHostProps<A>) {
  const query = useRead(settlementById, { params: { id: asked?.id ?? '' } }, { enabled: asked !== null, staleTime: 0 })
  if (asked === null || query.data === undefined || query.data.id !== asked.id) return null
  const Dialog: ComponentType<SettlementDialogProps> = dialogs[asked.action]
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
