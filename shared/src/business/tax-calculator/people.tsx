import { customColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { useMemo } from 'react'
import { TAX_MODES } from '../../domain/categories.ts'
import { taxCalculatorFields as field } from '../../domain/fields/tax-calculator.ts'
import { formatCents, sum } from '../../domain/money.ts'
import { sumOf, type CalculatedSum } from '../../domain/tax/calculator/run.ts'
import type { TaxMode } from '../../domain/tax/income-tax.ts'
import styles from './calculator.module.css'
import type { PersonInAll } from './use-calculated.ts'

interface PeopleProps {
  readonly people: readonly PersonInAll[]
  readonly engines: readonly TaxMode[]
  readonly isNet: boolean
  /** The engine of the enterprise whose terms were filled in. */
  readonly own: TaxMode | undefined
}

interface Row {
  readonly name: string
  readonly by: Partial<Record<TaxMode, CalculatedSum & { readonly carried: number }>>
}

/** A person's year in each engine: what arrives (or must be paid for it), and the tax. */
export function People({ people, engines, isNet, own }: PeopleProps) {
  const rows = useMemo(() => (people.length > 1 ? [...people.map(rowOf), totalOf(people.map(rowOf), engines)] : people.map(rowOf)), [people, engines])
  const columns = useMemo(
    () => [
      customColumn<Row>('name', field.name.label, ({ name }) => name, { width: 104, fixed: 'left' }),
      ...engines.map((mode) => customColumn<Row>(mode, mode === own ? `${labelOf(mode)}（现行）` : labelOf(mode), ({ by }) => textOf(by[mode], isNet), { width: 232 })),
    ],
    [engines, isNet, own],
  )
  return (
    <>
      <p className={styles['note']}>{`每格为${isNet ? field.gross_amount.label : field.net_amount.label}，括号内为${field.tax_amount.label}。适用哪一种由税务机关与园区确定，不能自选。`}</p>
      <div className={styles['people']}>
        <DataTable label="各计税方式对比" rows={rows} rowKey={keyOf} columns={columns} empty={<p className={styles['note']}>请在上方填写收入</p>} />
      </div>
    </>
  )
}

const keyOf = ({ name }: Row): string => name
const labelOf = (mode: TaxMode): string => TAX_MODES.find(({ value }) => value === mode)?.label ?? mode

const rowOf = ({ name, by }: PersonInAll): Row => ({ name, by: Object.fromEntries(Object.entries(by).map(([mode, one]) => [mode, { ...sumOf(one), carried: one.carried }])) })

function totalOf(rows: readonly Row[], engines: readonly TaxMode[]): Row {
  const total = (mode: TaxMode, key: keyof CalculatedSum | 'carried') => sum(rows.map(({ by }) => by[mode]?.[key] ?? 0))
  const by: Row['by'] = {}
  for (const mode of engines) by[mode] = { gross: total(mode, 'gross'), worker_tax: total(mode, 'worker_tax'), vat: total(mode, 'vat'), iit: total(mode, 'iit'), net: total(mode, 'net'), fees: total(mode, 'fees'), failed: total(mode, 'failed'), carried: total(mode, 'carried') }
  return { name: `合计 ${rows.length} 人`, by }
}

function textOf(one: Row['by'][TaxMode], isNet: boolean): string {
  if (one === undefined) return '—'
  const more = [one.carried > 0 ? `${field.carried.label} ${formatCents(one.carried)}` : '', one.failed > 0 ? `${one.failed} 笔无法支付` : ''].filter(Boolean)
  return `${formatCents(isNet ? one.gross : one.net)}（${formatCents(one.worker_tax)}${more.map((text) => `，${text}`).join('')}）`
}
