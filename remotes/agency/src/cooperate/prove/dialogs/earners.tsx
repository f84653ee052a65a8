import { useRead } from '@linggong/shared/api/queries'
import { PendingBlock } from '@linggong/shared/business/pending-block'
import type { CallInput, RowOf } from '@linggong/shared/contract/call'
import { filterProofUsers } from '@linggong/shared/contract/proofs'
import { proofRecordFields as field } from '@linggong/shared/domain/fields/proof'
import { mostProofPeople } from '@linggong/shared/domain/proofs'
import { columnsOf } from '@linggong/shared/ui/columns'
import { DataTable, useRowSet, useSelectedKeys } from '@linggong/shared/ui/data-table'
import { Alert, Flex } from 'antd'
import { useEffect } from 'react'

export type Earner = RowOf<typeof filterProofUsers>

const { column } = columnsOf<Earner, typeof field>(field)
const columns = [column('user_name', { width: 110, grow: true }), column('id_no', { width: 176 }), column('phone', { width: 124 }), column('bill_count', { width: 84 }), column('amount', { width: 136 }), column('tax_amount', { width: 124 })]
const keyOf = ({ id }: Earner) => id

interface EarnersProps {
  readonly wish: Omit<CallInput<typeof filterProofUsers>['body'], 'page' | 'page_size' | 'ordering'>
  /** In words. */
  readonly period: string
  readonly onChoose: (rows: readonly Earner[]) => void
}

/** Who was paid in the period; for another filter it is another table, and the choice begins anew. */
export function Earners({ wish, period, onChoose }: EarnersProps) {
  const query = useRead(filterProofUsers, { body: { ...wish, page_size: mostProofPeople } }, { staleTime: 0 })
  const { data } = query
  // Until they have come, nobody of another filter is chosen.
  useEffect(() => onChoose([]), [onChoose])
  if (data === undefined || query.isPlaceholderData) return <PendingBlock of={query} what="有收入的用户" rows={6} />
  return (
    <>
      {data.total > data.results.length && <Alert type="warning" showIcon style={{ marginBlockEnd: 8 }} title={`共 ${data.total} 人，这里是收入最高的 ${data.results.length} 人。请按企业或姓名缩小范围，分几次开具。`} />}
      <Choice rows={data.results} period={period} onChoose={onChoose} />
    </>
  )
}

function Choice({ rows, period, onChoose }: { readonly rows: readonly Earner[] } & Pick<EarnersProps, 'period' | 'onChoose'>) {
  const selection = useRowSet()
  const selected = useSelectedKeys(selection)
  // The dialog goes on with what is chosen here.
  useEffect(() => onChoose(rows.filter(({ id }) => selected.has(id))), [rows, selected, onChoose])
  return (
    // What is chosen in all, and the button, stay in view below thousands of rows.
    <Flex vertical style={{ maxHeight: 'max(240px, 46dvh)' }}>
      <DataTable label="有收入的用户" rows={rows} rowKey={keyOf} columns={columns} selection={selection} firstNumber={1} empty={`没有在 ${period} 有收入的用户，请换一个期间或条件`} />
    </Flex>
  )
}
