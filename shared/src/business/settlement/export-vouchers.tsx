import { ExportButton } from '@linggong/shared/ui/export-button'
import { exportVouchers } from '../../contract/settlement-files.ts'
import { settlementMachine } from '../../domain/machines/settlement.ts'

const { from: states } = settlementMachine.transitions.find(({ action }) => action === 'export_voucher') ?? { from: [] }

/** 导出凭证 of those of the chosen settlements that have any; the others are skipped (R675). */
export function ExportVouchers({ rows }: { readonly rows: readonly { readonly id: string; readonly status: string }[] }) {
  const ids = rows.flatMap(({ id, status }) => (states.some((state) => state === status) ? [id] : []))
  return <ExportButton call={exportVouchers} label={`导出凭证（${ids.length} 张有凭证）`} input={[{ query: { ids: ids.join(',') } }]} total={ids.length} />
}
