import { useRead } from '@linggong/shared/api/queries'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { transactionHistory } from '../../contract/cmb-transactions.ts'
import { bankDepositFields } from '../../domain/fields/cmb-transaction.ts'
import type { RowDialogProps, RowTask } from '../dialog-list.tsx'
import type { Transaction } from './transactions.tsx'

const HistoryDrawer = lazyDialog(() => import('../history-drawer.tsx').then((module) => module.HistoryDrawer))

function ClaimHistory({ row, onClose }: RowDialogProps<Transaction>) {
  const query = useRead(transactionHistory, { params: { id: row.id } })
  return <HistoryDrawer subject={row.deposit_status === 'offset' ? `流水 ${row.bank_ref}` : `来款 ${row.counter_name}`} query={query} fields={bankDepositFields} onClose={onClose} />
}

/** Of money that was claimed, by whom, when and for whom; of 不明出账, who has confirmed it to be a payment of ours. */
export const claimHistory: RowTask<Transaction> = { label: ({ deposit_status }) => (deposit_status === 'offset' ? '冲正记录' : '认领记录'), dialog: ClaimHistory, isFor: ({ deposit_status }) => deposit_status === 'claimed' || deposit_status === 'offset' }
