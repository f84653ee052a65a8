import { DialogButton } from '@linggong/shared/business/dialog-button'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

const StatsDrawer = lazyDialog(() => import('./stats-drawer.tsx').then((module) => module.StatsDrawer))

/** 统计: what each agency has issued. */
export const AgencyStats = () => <DialogButton label="按业务公司统计">{(onClose) => <StatsDrawer onClose={onClose} />}</DialogButton>
