import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

/** Loaded on demand, as that of bills is. */
export const LazyCompanyImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.CompanyImportDialog))
