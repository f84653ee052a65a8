import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

/** Loaded on demand, as that of bills is. */
export const LazyStatementImportDialog = lazyDialog(() => import('./statement-import.tsx').then((module) => module.StatementImportDialog))
