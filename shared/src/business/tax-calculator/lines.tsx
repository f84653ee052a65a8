import { columnsOf, customColumn, type Column } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { ExplainDrawer } from '@linggong/shared/ui/explain-drawer'
import { Money } from '@linggong/shared/ui/money'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { taxCalculatorFields as field } from '../../domain/fields/tax-calculator.ts'
import { formatPpm } from '../../domain/money.ts'
import type { CalculatorExample } from '../../domain/tax/calculator/examples.ts'
import type { CalculatedLine } from '../../domain/tax/calculator/run.ts'
import { explainTax } from '../../domain/tax/explain-tax.ts'
import type { TaxMode } from '../../domain/tax/income-tax.ts'
import { partsTotal } from '../../domain/tax/vat.ts'
import type { BillTax } from '../../domain/tax/withholding.ts'
import styles from './calculator.module.css'
import type { PersonInAll } from './use-calculated.ts'

interface LinesProps {
  readonly people: readonly PersonInAll[]
  readonly mode: TaxMode
  /** The name of the one person shown. */
  readonly only: string | undefined
  readonly isNet: boolean
  /** Its results are shown beside those calculated. */
  readonly example: CalculatorExample | undefined
}

type Row = ReturnType<typeof rowOf>

const { column } = columnsOf<Row, typeof field>(field)

/** 连续预扣 line by line: what has come in by then, what is owed on it, what was withheld before, and what this line bears. */
export function Lines({ people, mode, only, isNet, example }: LinesProps) {
  const [explained, setExplained] = useState<{ readonly subject: string; readonly tax: BillTax } | null>(null)
  const rows = useMemo(() => {
    const lines = people.filter(({ name }) => only === undefined || name === only).flatMap(({ by }) => by[mode]?.lines ?? [])
    return lines.map((line, index) => rowOf(line, example?.expected[index] ?? null))
  }, [people, mode, only, example])
  const columns = useMemo(
    (): Column<Row>[] => [
      column('name', { width: 84, fixed: 'left' }),
      column('month', { width: 84 }),
      ...(isNet ? [column('wanted_amount', { width: 112 })] : []),
      column('gross_amount', { width: 112 }),
      column('vat_amount', { width: 96 }),
      column('income_tax_amount', { width: 100 }),
      column('catch_up', { width: 92 }),
      column('carried', { width: 88 }),
      { ...customColumn<Row>('net_amount', field.net_amount.short ?? field.net_amount.label, netOf, { width: 124 }), align: 'right' },
      ...(example ? [column('expected', { width: 96 })] : []),
      column('income_total', { width: 116 }),
      column('base', { width: 116 }),
      column('rate', { width: 72 }),
      column('quick', { width: 100 }),
      column('cumulative_tax', { width: 112 }),
      column('withheld', { width: 100 }),
      customColumn<Row>('why', '操作', ({ tax, name, month }) => tax !== null && <Button type="link" size="small" onClick={() => setExplained({ tax, subject: `${name} ${month} 的${field.net_amount.label}` })}>为什么</Button>, { width: 76, fixed: 'right' }),
    ],
    [isNet, example],
  )
  return (
    <>
      {example && <p className={styles['note']}>{`${field.expected.label}为规则说明中的${EXPECTED[example.of]}，应与计算结果一致。`}</p>}
      <div className={styles['lines']}>
        <DataTable label="逐笔明细" rows={rows} rowKey={keyOf} columns={columns} empty={<p className={styles['note']}>没有收入</p>} />
      </div>
      <ExplainDrawer open={explained !== null} subject={explained?.subject ?? ''} steps={explained === null ? undefined : explainTax(explained.tax).steps} onClose={() => setExplained(null)} />
    </>
  )
}

const EXPECTED = { iit: field.income_tax_amount.label, vat_total: field.vat_amount.label, gross: field.gross_amount.label } as const

const keyOf = ({ key }: Row): string => key

const netOf = ({ net_amount, error }: Row) => error ?? <Money cents={net_amount} />

function rowOf({ income, tax }: CalculatedLine, expected: number | null) {
  const facts = tax?.facts
  const found = (cents: number | undefined): number | null => cents ?? null
  return {
    key: `${income.line}-${income.month}-${income.name}`,
    name: income.name,
    month: income.month,
    wanted_amount: income.amount,
    gross_amount: found(facts?.bill.amount),
    vat_amount: tax === null ? null : partsTotal(tax),
    income_tax_amount: found(tax?.iit),
    catch_up: found(tax?.catch_up),
    carried: found(tax?.carried_total),
    net_amount: found(tax?.net),
    error: tax === null ? '没有这样的应发' : tax.error,
    expected,
    income_total: found(facts?.income_total),
    base: found(facts?.income.base),
    rate: facts === undefined ? '' : formatPpm(facts.income.ratio_ppm),
    quick: found(facts?.income.quick),
    cumulative_tax: found(facts?.income.tax),
    withheld: found(facts?.withheld),
    tax,
  }
}
