import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

/** Loaded on demand, as that of bills is. */
export const LazyTaskImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.TaskImportDialog))
