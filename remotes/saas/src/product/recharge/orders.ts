import { inFlavour } from '@linggong/shared/business/document'
import { operatorDialogs } from '@linggong/shared/business/service/dialogs'
import { allOrderFilters, topupDocument } from '@linggong/shared/business/service/order'
import { home } from '../../home.ts'

/** The orders of all. */
export const orders = inFlavour(topupDocument, home, { filters: allOrderFilters, dialogs: operatorDialogs, actionsWidth: 142, empty: '还没有充值订单。' })
