import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

// Loaded when opened: the calendar is larger than the lists.
export const AcceptDialog = lazyDialog(() => import('./accept.tsx').then((module) => module.AcceptDialog))
export const AcceptManyDialog = lazyDialog(() => import('./accept.tsx').then((module) => module.AcceptManyDialog))
export const RemoveAcceptOrder = lazyDialog(() => import('./remove.tsx').then((module) => module.RemoveAcceptOrder))
export const AcceptedBills = lazyDialog(() => import('./accepted-bills.tsx').then((module) => module.AcceptedBills))
