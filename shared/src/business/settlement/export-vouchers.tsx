import { useFlavour } from '@linggong/shared/session/use-session'
import { ExportButton } from '@linggong/shared/ui/export-button'
import type { RowOf } from '../../contract/call.ts'
import { exportVouchers } from '../../contract/settlement-files.ts'
import type { searchSettlements } from '../../contract/settlements.ts'
import { stepFrom } from '../../domain/machines/machine.ts'
import { settlementMachine } from '../../domain/machines/settlement.ts'

/** 导出凭证 of those of the chosen settlements that have any; the others are skipped (R675). */
export function ExportVouchers({ rows }: { readonly rows: readonly RowOf<typeof searchSettlements>[] }) {
  const flavour = useFlavour()
  const ids = rows.flatMap((row) => (flavour !== null && stepFrom(settlementMachine, row, 'export_voucher', flavour).ok ? [row.id] : []))
  return <ExportButton call={exportVouchers} label={`导出凭证（${ids.length} 张有凭证）`} input={[{ query: { ids: ids.join(',') } }]} total={ids.length} />
}
