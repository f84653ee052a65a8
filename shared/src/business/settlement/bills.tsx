import { useRead } from '@linggong/shared/api/queries'
import { ListPage } from '@linggong/shared/ui/list-page'
import { useListState } from '@linggong/shared/ui/list-state'
import { listBills } from '../../contract/bills.ts'
import { nestedBillFilters, pickBillColumns } from '../bill/document.tsx'
import { pollPayment, type SettlementRecord } from './document.tsx'

interface SettlementBillsProps {
  readonly record: SettlementRecord
}

/** Where payments are checked: personal data can be revealed, with an audit entry. */
const columns = pickBillColumns(['sn', 'status', 'name', 'id_no_revealed', 'amount', 'tax_amount', 'net_amount', 'bank_name', 'account_no_revealed', 'fail_reason', 'phone_revealed', 'task_sn', 'pay_at', 'why'])

/** The bills of one settlement; every amount can be explained. */
export function SettlementBills({ record }: SettlementBillsProps) {
  const list = useListState(nestedBillFilters, { name: 'bills' })
  // The settlement may be final before the rows are: they are looked at until each of them is.
  const isFinal = (rows: readonly { readonly status: string }[] = []) => rows.every(({ status }) => status !== 'paying')
  const bills = useRead(
    listBills,
    { query: { ...list.params, settlement_id: record.id } },
    { refetchInterval: (data) => pollPayment(record) || (record.pay_mode !== 'offline' && !isFinal(data?.results) ? 2000 : false) },
  )
  return <ListPage isNested title="账单明细" list={list} query={bills} columns={columns} rowKey="id" />
}
