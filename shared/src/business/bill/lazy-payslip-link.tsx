import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import type { DialogProps } from '../document.tsx'
import type { BillRecord } from './document.tsx'

/** Loaded when it is opened: bills are the first page of many. */
export const PayslipLinkDialog = lazyDialog<DialogProps<BillRecord>>(() => import('./payslip-link-dialog.tsx').then((module) => module.PayslipLinkDialog))
