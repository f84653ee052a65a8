import { DialogButton } from '@linggong/shared/business/dialog-button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useListState } from '@linggong/shared/ui/list-state'
import { agencyInvoice } from './invoices.tsx'

const StatsDrawer = lazyDialog(() => import('./stats-drawer.tsx').then((module) => module.StatsDrawer))

/** 统计: what each agency has issued, of the invoices that the list shows. */
export function AgencyStats() {
  const { filterParams } = useListState(agencyInvoice.filters, { name: agencyInvoice.name })
  return <DialogButton label="按业务公司统计">{(onClose) => <StatsDrawer filters={filterParams} onClose={onClose} />}</DialogButton>
}
