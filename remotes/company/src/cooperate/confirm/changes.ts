import { rateChange } from '@linggong/shared/business/contract/rate-change'
import { AgreeDialog, DeclineDialog } from '@linggong/shared/business/contract/rate-dialogs'
import { inFlavour } from '@linggong/shared/business/document'
import { home } from '../../home.ts'

/** What the enterprise's agency has offered. */
export const changes = inFlavour(rateChange, home, {
  columns: ['contract_sn', 'status', 'agency_name', 'effective_at', 'ends_at', 'content', 'create_at', 'answerer', 'answer_at', 'reason'],
  dialogs: { confirm: AgreeDialog, reject: DeclineDialog },
  actionsWidth: 128,
  empty: '还没有费率变更。业务公司提出变更后在此答复。',
})
