import { inFlavour } from '@linggong/shared/business/document'
import { redink, RedinkDetail } from '@linggong/shared/business/invoices/redink'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { home } from '../../../home.ts'

const dialogs = () => import('@linggong/shared/business/invoices/redink-dialogs')

/** 红冲管理, as the agency works on it. */
export const redinks = inFlavour(redink, home, {
  dialogs: {
    submit: lazyDialog(() => dialogs().then((module) => module.SubmitDialog)),
    seller_confirm: lazyDialog(() => dialogs().then((module) => module.SellerConfirmDialog)),
    deny: lazyDialog(() => dialogs().then((module) => module.DenyDialog)),
    retry: lazyDialog(() => dialogs().then((module) => module.RetryDialog)),
    edit: lazyDialog(() => dialogs().then((module) => module.EditDialog)),
    again: lazyDialog(() => dialogs().then((module) => module.AgainDialog)),
    cancel: lazyDialog(() => dialogs().then((module) => module.RedinkCancelDialog)),
  },
  detail: RedinkDetail,
  actionsWidth: 150,
  empty: '还没有红冲单。审核通过退票后自动建立，也可以新增。',
})
