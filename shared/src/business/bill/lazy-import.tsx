import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

/** The import desk with its parser: a look at the list does not need it. */
export const LazyBillImportDialog = lazyDialog(() => import('./import-dialog.tsx').then((module) => module.BillImportDialog))
