import { rateChange } from '@linggong/shared/business/contract/rate-change'
import { WithdrawDialog } from '@linggong/shared/business/contract/rate-dialogs'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

/** What the agency has offered its enterprises. */
export const changes = inFlavour(rateChange, home, {
  columns: ['contract_sn', 'status', 'company_name', 'effective_at', 'ends_at', 'content', 'creator', 'create_at', 'answerer', 'answer_at', 'reason'],
  dialogs: { cancel: WithdrawDialog },
  actionsWidth: 84,
  empty: '还没有费率变更。在企业合同中变更费率后，这里显示企业的答复。',
})
