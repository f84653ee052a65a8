import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

/** Loaded on demand, as that of bills is. */
export const LazyUserImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.UserImportDialog))
export const LazyBatchEditDialog = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.BatchEditDialog))
export const LazyTerminationImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.TerminationImportDialog))
