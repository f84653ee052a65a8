import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable, useRowSet, useSelectedKeys } from '@linggong/shared/ui/data-table'
import { Money } from '@linggong/shared/ui/money'
import { Typography } from 'antd'
import { useEffect, useMemo } from 'react'
import type { RowOf } from '../../contract/call.ts'
import { searchSettlements } from '../../contract/settlements.ts'
import { settlementFields as field } from '../../domain/fields/settlement.ts'
import { sum } from '../../domain/money.ts'

export type Invoiceable = RowOf<typeof searchSettlements>

/** What may still be applied for of it. */
export const leftOf = ({ invoice_amount, applied_amount }: Invoiceable): number => Math.max(0, invoice_amount - applied_amount)

const { column } = columnsOf<Invoiceable, typeof field>(field)
const columns = [
  column('sn', { width: 150 }),
  column('company_name', { width: 160, grow: true }),
  column('settlement_at', { width: 150 }),
  column('pay_amount', { width: 116 }),
  column('applied_amount', { width: 116 }),
  customColumn<Invoiceable>('left', '还可开票', (row) => <Money strong cents={leftOf(row)} />, { width: 120 }),
]
const keyOf = ({ id }: Invoiceable) => id

interface ApplySettlementsProps {
  /** The numbers that are chosen to begin with. */
  readonly first: readonly string[]
  readonly chosen: readonly Invoiceable[]
  readonly onChoose: (rows: readonly Invoiceable[]) => void
}

/** Settled, with something left; the oldest are invoiced first, and so filled first. */
export function ApplySettlements({ first, chosen, onChoose }: ApplySettlementsProps) {
  const query = useRead(searchSettlements, { body: { invoiceable: 'true', page_size: 1000, ordering: 'settlement_at' } }, { staleTime: 0 })
  const rows = query.data?.results
  if (rows === undefined) return <PendingBlock of={query} what="可开票的结算单" rows={6} />
  return <Choice rows={rows} first={chosen.length > 0 ? chosen.map(({ sn }) => sn) : first} onChoose={onChoose} />
}

function Choice({ rows, first, onChoose }: { readonly rows: readonly Invoiceable[] } & Pick<ApplySettlementsProps, 'first' | 'onChoose'>) {
  const selection = useRowSet(rows.filter(({ sn }) => first.includes(sn)).map(keyOf))
  const selected = useSelectedKeys(selection)
  const chosen = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected])
  // The dialog goes on with what is chosen here.
  useEffect(() => onChoose(chosen), [chosen, onChoose])
  return (
    <>
      <Typography.Paragraph type="secondary">只有已结算、且还有可开票金额的结算单可以申请。金额按结算时间先后占用，只有最后一张可能部分开票。</Typography.Paragraph>
      <DataTable label="可开票的结算单" rows={rows} rowKey={keyOf} columns={columns} selection={selection} empty="没有可开票的结算单" />
      <Typography.Paragraph style={{ marginTop: 12 }}>
        已选 {chosen.length} 张，还可开票合计 <Money symbol strong cents={sum(chosen.map(leftOf))} />
        {chosen.length > 500 && <Typography.Text type="danger">　一次最多选择 500 张</Typography.Text>}
      </Typography.Paragraph>
    </>
  )
}
