import type { SettlementRecord } from '@linggong/shared/business/settlement/detail'

/** What every dialog about one settlement gets; the record is fresh, its version is what is sent back. */
export interface SettlementDialogProps {
  readonly record: SettlementRecord
  readonly onClose: () => void
}
