import { Alert, Drawer, Segmented, Select } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { TAX_MODES } from '../../domain/categories.ts'
import { taxCalculatorInputFields as input } from '../../domain/fields/tax-calculator.ts'
import { percentToPpm } from '../../domain/money.ts'
import { EXAMPLES, type CalculatorExample } from '../../domain/tax/calculator/examples.ts'
import { readIncomes, readTiers, type ReadFault } from '../../domain/tax/calculator/read.ts'
import { byPerson, enginesFor, type CalculatorSettings } from '../../domain/tax/calculator/run.ts'
import { incomeTiersOf, type TaxMode } from '../../domain/tax/income-tax.ts'
import { monthKey } from '../../domain/time.ts'
import styles from './calculator.module.css'
import { CalculatorForm, type CalculatorInput } from './form.tsx'
import { Lines } from './lines.tsx'
import { People } from './people.tsx'
import { Terms } from './terms.tsx'
import { useCalculated } from './use-calculated.ts'

const thisYear = (): number => Number(monthKey(new Date()).slice(0, 4))

const inputOf = ({ table, isNet = false, fee = 0, assessed = '' }: CalculatorExample, year: number): CalculatorInput => ({ table, year, isNet, fee, assessed, isHalved: false })

const [first] = EXAMPLES

/** 税费计算器: any number of people over a year, every engine side by side, forwards and from the net, and each line's tax explained. */
export function TaxCalculator({ onClose }: { readonly onClose: () => void }) {
  const [example, setExample] = useState<CalculatorExample | undefined>(first)
  const [value, setValue] = useState<CalculatorInput>(() => (first ? inputOf(first, thisYear()) : { table: '', year: thisYear(), isNet: false, fee: 0, assessed: '', isHalved: false }))
  const [mode, setMode] = useState<TaxMode>('labor_cumulative')
  const [person, setPerson] = useState<string>()
  const settled = useDeferredValue(value)
  const { incomes, faults } = useMemo(() => readIncomes(settled.table, settled.year), [settled.table, settled.year])
  const tiers = useMemo(() => readTiers(settled.assessed), [settled.assessed])
  const settings = useMemo(
    (): CalculatorSettings => ({ isNet: settled.isNet, fee_ppm: percentToPpm(settled.fee ?? 0), assessed: incomeTiersOf(tiers ?? []), isHalved: settled.isHalved }),
    [settled.isNet, settled.fee, settled.isHalved, tiers],
  )
  const { people, isWhole } = useCalculated(incomes, settings)
  const engines = enginesFor(settings)
  const shown = engines.includes(mode) ? mode : 'labor_cumulative'
  const chosen = person !== undefined && people.some(({ name }) => name === person) ? person : undefined
  const handleExample = (key: string) => {
    const found = EXAMPLES.find((one) => one.key === key)
    if (found === undefined) return
    setExample(found)
    setValue(inputOf(found, value.year))
    setMode(found.mode)
    setPerson(undefined)
  }
  const handleChange = (next: CalculatorInput) => {
    // Another year has the same rates; anything else is no longer the example.
    if (next.year === value.year) setExample(undefined)
    setValue(next)
  }

  return (
    <Drawer open size="min(1180px, 100vw)" title="税费计算器" onClose={onClose}>
      <CalculatorForm value={value} example={example?.key} hasTierFault={tiers === null} onExample={handleExample} onChange={handleChange} />
      <Faults faults={faults} />
      <div className={styles['head']}>
        <h3>各计税方式对比</h3>
        <output className={styles['count']}>
          {isWhole ? `${people.length} 人，${incomes.length} 笔收入` : `计算中：${people.length}/${byPerson(incomes).length} 人`}
        </output>
      </div>
      <People people={people} engines={engines} isNet={settings.isNet} />
      <div className={styles['head']}>
        <h3>逐笔明细</h3>
        <Segmented aria-label="计税方式" value={shown} options={TAX_MODES.flatMap(({ value: key, label }) => engines.filter((one) => one === key).map((one) => ({ value: one, label })))} onChange={setMode} />
        {people.length > 1 && (
          <Select aria-label={input.people.label} className={styles['person'] ?? ''} allowClear showSearch placeholder={`全部 ${people.length} 人`} value={chosen} options={people.map(({ name }) => ({ value: name, label: name }))} onChange={setPerson} />
        )}
      </div>
      <Lines people={people} mode={shown} only={chosen} isNet={settings.isNet} example={example?.mode === shown ? example : undefined} />
      <Terms mode={shown} year={settled.year} />
    </Drawer>
  )
}

const mostFaults = 5

function Faults({ faults }: { readonly faults: readonly ReadFault[] }) {
  if (faults.length === 0) return null
  return (
    <Alert
      className={styles['faults'] ?? ''}
      type="error"
      showIcon
      title={`${faults.length} 处无法识别，未参与计算`}
      description={
        <ul>
          {faults.slice(0, mostFaults).map(({ line, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a line may have the same fault twice
            <li key={index}>{`第 ${line} 行：${text}`}</li>
          ))}
          {faults.length > mostFaults && <li>{`其余 ${faults.length - mostFaults} 处`}</li>}
        </ul>
      }
    />
  )
}
