import { usePermissions } from '@linggong/shared/session/permissions'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useContext } from 'react'
import { exportChosen, pickBillColumns } from '../bill/document.tsx'
import { useNestedBills } from '../bill/nested.tsx'
import { HomeContext } from '../home.tsx'
import { pollPayment, type SettlementRecord } from './document.tsx'

interface SettlementBillsProps {
  readonly record: SettlementRecord
}

/** Where payments are checked: personal data can be revealed, with an audit entry. */
const columns = pickBillColumns(['sn', 'status', 'name', 'id_no_revealed', 'amount', 'tax_amount', 'net_amount', 'bank_name', 'account_no_revealed', 'fail_reason', 'phone_revealed', 'task_sn', 'pay_at', 'why'])

/** The bills of one settlement; every amount can be explained. */
export function SettlementBills({ record }: SettlementBillsProps) {
  const { can } = usePermissions()
  const exportKey = useContext(HomeContext)?.keyOf('bill', 'export')
  // The settlement may be final before the rows are: they are looked at until each of them is.
  const isFinal = (rows: readonly { readonly status: string }[] = []) => rows.every(({ status }) => status !== 'paying')
  const { props, readAll } = useNestedBills(
    { settlement_id: record.id },
    (found) => pollPayment(record) || (record.pay_mode !== 'offline' && !isFinal(found?.results) ? 2000 : false),
  )
  return <ListPage {...props} columns={columns} {...(exportKey && can(exportKey) && { batch: { readAll, actions: exportChosen } })} />
}
