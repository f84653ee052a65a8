import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'

// Loaded when they are opened: the list of orders needs none of them.
const steps = () => import('./step-dialogs.tsx')
const orders = () => import('./order-dialogs.tsx')

/** What a buyer does with an order. */
export const buyerDialogs = {
  upload_voucher: lazyDialog(() => steps().then((module) => module.VoucherDialog)),
  resubmit: lazyDialog(() => orders().then((module) => module.ResubmitDialog)),
  update: lazyDialog(() => orders().then((module) => module.EditDialog)),
  cancel: lazyDialog(() => steps().then((module) => module.CancelDialog)),
}

/** What the operator does. */
export const operatorDialogs = {
  confirm: lazyDialog(() => steps().then((module) => module.ConfirmDialog)),
  reject: lazyDialog(() => steps().then((module) => module.RejectDialog)),
  update: buyerDialogs.update,
  cancel: buyerDialogs.cancel,
}
