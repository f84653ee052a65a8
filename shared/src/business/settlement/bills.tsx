import { useRead } from '@linggong/shared/api/queries'
import { type Column, actionsColumn } from '@linggong/shared/ui/columns'
import { ListPage } from '@linggong/shared/ui/list-page'
import { defineFilters, selectFilter, textFilter, useListState } from '@linggong/shared/ui/list-state'
import { useMemo, useState } from 'react'
import { listBills } from '../../contract/bills.ts'
import { billFields as field } from '../../domain/fields/bill.ts'
import { type Bill, billColumns } from '../bill/columns.tsx'
import { BillExplanation } from '../bill/explanation.tsx'
import type { SettlementRecord } from './detail.tsx'

const filters = defineFilters({ name: textFilter(field.name.label), status: selectFilter(field.status.label, field.status.table) })

interface SettlementBillsProps {
  readonly record: SettlementRecord
  readonly billPath: string | undefined
}

/** The bills of one settlement; each amount explains itself. */
export function SettlementBills({ record, billPath }: SettlementBillsProps) {
  const list = useListState(filters, { name: 'bills' })
  const isRunning = record.status === 'paying' && record.pay_mode !== 'offline'
  const bills = useRead(listBills, { query: { ...list.params, settlement_id: record.id } }, { refetchInterval: isRunning ? 2000 : false })
  const [explained, setExplained] = useState<Bill | null>(null)
  const columns = useMemo<Column<Bill>[]>(
    () => [
      ...billColumns({ isNested: true, canReveal: true, ...(billPath !== undefined && { detail: billPath }) }),
      actionsColumn<Bill>((bill) => [{ label: '为什么', onClick: () => setExplained(bill) }], 68),
    ],
    [billPath],
  )
  return (
    <>
      <ListPage isNested title="账单明细" list={list} query={bills} columns={columns} rowKey="id" />
      <BillExplanation bill={explained} onClose={() => setExplained(null)} />
    </>
  )
}
