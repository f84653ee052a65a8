import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { useFlavour } from '@linggong/shared/session/use-session'
import { type Column, columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable, useRowSet, useSelectedKeys } from '@linggong/shared/ui/data-table'
import { DateRangeInput } from '@linggong/shared/ui/date-range-input'
import { Money } from '@linggong/shared/ui/money'
import { Alert, Flex, Typography } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { searchSettlements } from '../../contract/settlements.ts'
import { settlementFields as field } from '../../domain/fields/settlement.ts'
import { sum } from '../../domain/money.ts'
import type { DaySpan } from '../../domain/readers.ts'
import { invoiceable, MOST_SETTLEMENTS } from '../../domain/tax/invoiceable.ts'
import { CompanyChoice } from '../company-choice.tsx'
import { FindSettlement } from './find-settlement.tsx'
import type { Invoiceable } from './invoiceable.ts'

const { column } = columnsOf<Invoiceable, typeof field>(field)
const columns: readonly Column<Invoiceable>[] = [
  column('sn', { width: 150 }),
  column('company_name', { width: 160, grow: true }),
  column('settlement_at'),
  column('pay_amount', { width: 116 }),
  column('applied_amount', { width: 116 }),
  { ...customColumn<Invoiceable>('left', '还可开票(元)', (row) => <Money strong cents={invoiceable(row)} />, { width: 120 }), align: 'right' },
]
const keyOf = ({ id }: Invoiceable) => id

interface ApplySettlementsProps {
  /** The numbers that are chosen to begin with. */
  readonly first: readonly string[]
  readonly chosen: readonly Invoiceable[]
  readonly onChoose: (rows: readonly Invoiceable[]) => void
}

/** Settled, with something left; the oldest are invoiced first, and so filled first. What is chosen stays so when others are shown. */
export function ApplySettlements({ first, chosen, onChoose }: ApplySettlementsProps) {
  const isAgency = useFlavour() === 'agency'
  const [companyId, setCompanyId] = useState<string>()
  const [days, setDays] = useState<DaySpan | null>(null)
  // Rows that may be chosen and not shown any more.
  const [seen, setSeen] = useState<ReadonlyMap<string, Invoiceable>>(() => mapOf(chosen))
  const query = useRead(
    searchSettlements,
    { body: { invoiceable: 'true', page_size: MOST_SETTLEMENTS, ordering: 'settlement_at', ...(companyId !== undefined && { company_id: companyId }), ...(days !== null && { settlement_at: days.join(',') }) } },
    { staleTime: 0 },
  )
  const { data } = query
  // Of an application that was rejected: what others have taken since.
  const gone = data === undefined || companyId !== undefined || days !== null || data.total > data.results.length ? [] : first.filter((sn) => !data.results.some((row) => row.sn === sn))
  const keep = (rows: readonly Invoiceable[]) => setSeen((before) => new Map([...before, ...mapOf(rows)]))
  const filter = (change: () => void) => {
    keep(data?.results ?? [])
    change()
  }
  return (
    <>
      <Typography.Paragraph type="secondary">只有已结算、且还有可开票金额的结算单可以申请，一次最多 {MOST_SETTLEMENTS} 张。金额按结算时间先后占用，只有最后一张可能部分开票。</Typography.Paragraph>
      <Flex gap={8} wrap style={{ marginBottom: 12 }}>
        {isAgency && <CompanyChoice label={field.company_name.label} isOptional value={companyId} onChange={(id) => filter(() => setCompanyId(id))} />}
        <div style={{ width: 280 }}><DateRangeInput label={field.settlement_at.label} value={days} onChange={(span) => filter(() => setDays(span))} /></div>
      </Flex>
      {gone.length > 0 && <Alert type="warning" showIcon style={{ marginBottom: 12 }} title={`原申请的结算单 ${gone.slice(0, 5).join('、')}${gone.length > 5 ? ` 等 ${gone.length} 张` : ''} 已没有可开票金额，请选择其他结算单`} />}
      {data === undefined ? <PendingBlock of={query} what="可开票的结算单" rows={6} /> : (
        <Choice rows={data.results} total={data.total} isLoading={query.isPlaceholderData} first={chosen.length > 0 ? chosen.map(({ sn }) => sn) : first} seen={seen} onFound={(row) => keep([row])} onChoose={onChoose} />
      )}
    </>
  )
}

const mapOf = (rows: readonly Invoiceable[]): ReadonlyMap<string, Invoiceable> => new Map(rows.map((row) => [row.id, row]))

interface ChoiceProps {
  readonly rows: readonly Invoiceable[]
  readonly total: number
  readonly isLoading: boolean
  readonly first: readonly string[]
  readonly seen: ReadonlyMap<string, Invoiceable>
  readonly onFound: (row: Invoiceable) => void
  readonly onChoose: (rows: readonly Invoiceable[]) => void
}

function Choice({ rows, total, isLoading, first, seen, onFound, onChoose }: ChoiceProps) {
  const selection = useRowSet([...seen.values(), ...rows].filter(({ sn }) => first.includes(sn)).map(keyOf))
  const selected = useSelectedKeys(selection)
  const shown = useMemo(() => mapOf(rows), [rows])
  const chosen = useMemo(() => oldestFirst([...selected].flatMap((id) => shown.get(id) ?? seen.get(id) ?? [])), [selected, shown, seen])
  // The dialog goes on with what is chosen here.
  useEffect(() => onChoose(chosen), [chosen, onChoose])
  const hidden = chosen.filter(({ id }) => !shown.has(id))
  return (
    <>
      <FindSettlement
        onFound={(row) => {
          onFound(row)
          selection.set([row.id], true)
        }}
      />
      <DataTable label="可开票的结算单" rows={rows} rowKey={keyOf} columns={columns} selection={selection} isDimmed={isLoading} empty="没有可开票的结算单" />
      <Typography.Paragraph style={{ marginTop: 12, marginBottom: 0 }}>
        已选 {chosen.length} 张，还可开票合计 <Money symbol strong cents={sum(chosen.map(invoiceable))} />
        {hidden.length > 0 && <>，其中 {hidden.length} 张不在当前列表：{hidden.slice(0, 3).map(({ sn }) => sn).join('、')}{hidden.length > 3 && ' 等'}</>}
        {chosen.length > MOST_SETTLEMENTS && <Typography.Text type="danger">　一次最多申请 {MOST_SETTLEMENTS} 张</Typography.Text>}
      </Typography.Paragraph>
      {total > rows.length && <Typography.Text type="secondary">共 {total} 张可开票，这里是最早的 {rows.length} 张；其余的请按企业或结算时间查找，或先为这些申请。</Typography.Text>}
    </>
  )
}

const oldestFirst = (rows: readonly Invoiceable[]): Invoiceable[] => rows.toSorted((a, b) => (a.settlement_at ?? '').localeCompare(b.settlement_at ?? '') || a.sn.localeCompare(b.sn))
