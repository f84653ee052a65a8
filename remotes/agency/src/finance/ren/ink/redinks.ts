import { inFlavour } from '@linggong/shared/business/document'
import { redink, RedinkDetail, redinkFilters } from '@linggong/shared/business/invoices/redink'
import { AgainDialog, DenyDialog, EditDialog, RedinkCancelDialog, RetryDialog, SellerConfirmDialog, SubmitDialog } from '@linggong/shared/business/invoices/lazy-redink-dialogs'
import { home } from '../../../home.ts'

/** 红冲管理, as the agency works on it. */
export const redinks = inFlavour(redink, home, {
  filters: redinkFilters,
  dialogs: {
    submit: SubmitDialog,
    seller_confirm: SellerConfirmDialog,
    deny: DenyDialog,
    retry: RetryDialog,
    edit: EditDialog,
    again: AgainDialog,
    cancel: RedinkCancelDialog,
  },
  detail: RedinkDetail,
  actionsWidth: 150,
  empty: '还没有红冲单。审核通过退票后自动建立，也可以新增。',
})
