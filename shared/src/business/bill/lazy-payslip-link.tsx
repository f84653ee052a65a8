import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

/** Loaded when it is opened: bills are the first page of many. */
export const PayslipLinkDialog = lazyDialog(() => import('./payslip-link-dialog.tsx').then((module) => module.PayslipLinkDialog))
