import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

/** The import dialog with its parser, loaded on demand: most visits to the list do not need it. */
export const LazyBillImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.BillImportDialog))
