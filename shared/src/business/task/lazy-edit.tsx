import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

/** Loaded when it is opened. */
export const EditTaskDialog = lazyDialog(() => import('./edit.tsx').then((module) => module.EditTaskDialog))
