import { inFlavour } from '@linggong/shared/business/document'
import { buyerDialogs } from '@linggong/shared/business/service/dialogs'
import { topupDocument } from '@linggong/shared/business/service/order'
import { useDocument } from '@linggong/shared/business/service/use'
import { home } from '../../home.ts'

/** Its own orders. */
export const orders = inFlavour(topupDocument, home, {
  columns: ['sn', 'status', 'content', 'amount', 'discount_amount', 'payable_amount', 'creator', 'create_at', 'finish_at'],
  dialogs: buyerDialogs,
  actionsWidth: 164,
  empty: '还没有充值订单。',
})

/** What its counts were used for. */
export const uses = inFlavour(useDocument, home, { empty: '还没有使用记录。' })
