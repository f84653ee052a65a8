import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

// Fetched when one of them is opened.
export const SubmitDialog = lazyDialog(() => import('./redink-dialogs.tsx').then((module) => module.SubmitDialog))
export const SellerConfirmDialog = lazyDialog(() => import('./redink-dialogs.tsx').then((module) => module.SellerConfirmDialog))
export const DenyDialog = lazyDialog(() => import('./redink-dialogs.tsx').then((module) => module.DenyDialog))
export const RetryDialog = lazyDialog(() => import('./redink-dialogs.tsx').then((module) => module.RetryDialog))
export const EditDialog = lazyDialog(() => import('./redink-dialogs.tsx').then((module) => module.EditDialog))
export const AgainDialog = lazyDialog(() => import('./redink-dialogs.tsx').then((module) => module.AgainDialog))
export const RedinkCancelDialog = lazyDialog(() => import('./redink-dialogs.tsx').then((module) => module.RedinkCancelDialog))
