import { useRead } from '@linggong/shared/api/queries'
import { HistoryDrawer } from '../history-drawer.tsx'
import type { HistoryCall, RiskDefinition, RiskEntry } from './define.ts'

interface EntryLogProps<R extends RiskEntry> {
  readonly call: HistoryCall
  readonly definition: Pick<RiskDefinition<R>, 'fields' | 'nameOf'>
  readonly row: R
  readonly onClose: () => void
}

export function EntryLog<R extends RiskEntry>({ call, definition: { fields, nameOf }, row, onClose }: EntryLogProps<R>) {
  const query = useRead(call, { params: { id: row.id }, body: undefined })
  return <HistoryDrawer subject={nameOf(row)} query={query} fields={fields} onClose={onClose} />
}
