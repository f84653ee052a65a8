import { Alert, Drawer, Segmented, Select } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { TAX_MODES } from '../../domain/categories.ts'
import { taxCalculatorInputFields as input } from '../../domain/fields/tax-calculator.ts'
import { percentToPpm } from '../../domain/money.ts'
import { taxConfigOf } from '../../domain/tax/config.ts'
import { EXAMPLES, type CalculatorExample } from '../../domain/tax/calculator/examples.ts'
import { readIncomes, readTiers, writeTiers, type ReadFault } from '../../domain/tax/calculator/read.ts'
import { byPerson, enginesFor, type CalculatorSettings } from '../../domain/tax/calculator/run.ts'
import { incomeTiersOf, type TaxMode } from '../../domain/tax/income-tax.ts'
import { monthKey } from '../../domain/time.ts'
import styles from './calculator.module.css'
import { CalculatorForm, type CalculatorInput } from './form.tsx'
import { Lines } from './lines.tsx'
import { OwnTerms, type TermsInForce } from './own-terms.tsx'
import { People } from './people.tsx'
import { Terms } from './terms.tsx'
import { useCalculated } from './use-calculated.ts'

const thisYear = (): number => Number(monthKey(new Date()).slice(0, 4))

/** Nobody's terms but those of statute. */
const STATUTE = { fee: 0, vatBorne: 0, iitBorne: 0, assessed: '', isHalved: false } as const

const inputOf = ({ table, isNet = false, fee = 0, assessed = '' }: CalculatorExample, year: number): CalculatorInput => ({ ...STATUTE, table, year, isNet, fee, assessed })

/** What the form has of an enterprise's terms, to be changed there. */
function inputOfTerms({ contract, rules }: TermsInForce): Pick<CalculatorInput, keyof typeof STATUTE> {
  const { tax_mode, tiers, half_up_to } = taxConfigOf(rules).income
  return {
    fee: contract?.personal_service_fee_ratio ?? 0,
    vatBorne: contract?.personal_value_added_tax ?? 0,
    iitBorne: contract?.income_tax ?? 0,
    assessed: tax_mode === 'business_assessed' ? writeTiers(tiers) : '',
    isHalved: tax_mode === 'business_actual' && half_up_to !== null,
  }
}

const [first] = EXAMPLES

/** 税费计算器: any number of people over a year, every engine side by side, forwards and from the net, and each line's tax explained. */
export function TaxCalculator({ onClose }: { readonly onClose: () => void }) {
  const [example, setExample] = useState<CalculatorExample | undefined>(first)
  const [value, setValue] = useState<CalculatorInput>(() => (first ? inputOf(first, thisYear()) : { ...STATUTE, table: '', year: thisYear(), isNet: false }))
  const [terms, setTerms] = useState<TermsInForce>()
  const [mode, setMode] = useState<TaxMode>('labor_cumulative')
  const [person, setPerson] = useState<string>()
  const settled = useDeferredValue(value)
  const { incomes, faults } = useMemo(() => readIncomes(settled.table, settled.year), [settled.table, settled.year])
  const tiers = useMemo(() => readTiers(settled.assessed), [settled.assessed])
  const rules = useMemo(() => terms && taxConfigOf(terms.rules), [terms])
  const settings = useMemo(
    (): CalculatorSettings => ({
      isNet: settled.isNet, fee_ppm: percentToPpm(settled.fee ?? 0), assessed: incomeTiersOf(tiers ?? []), isHalved: settled.isHalved,
      vat_by_company: (settled.vatBorne ?? 0) > 0, iit_by_company: (settled.iitBorne ?? 0) > 0, rules,
    }),
    [settled.isNet, settled.fee, settled.isHalved, settled.vatBorne, settled.iitBorne, tiers, rules],
  )
  const { people, isWhole } = useCalculated(incomes, settings)
  const engines = enginesFor(settings)
  const shown = engines.includes(mode) ? mode : 'labor_cumulative'
  const chosen = person !== undefined && people.some(({ name }) => name === person) ? person : undefined
  const handleExample = (key: string) => {
    const found = EXAMPLES.find((one) => one.key === key)
    if (found === undefined) return
    setExample(found)
    setTerms(undefined)
    setValue(inputOf(found, value.year))
    setMode(found.mode)
    setPerson(undefined)
  }
  const handleTerms = (next: TermsInForce | undefined) => {
    setTerms(next)
    setExample(undefined)
    setValue((before) => ({ ...before, ...(next === undefined ? STATUTE : inputOfTerms(next)) }))
    if (next !== undefined) setMode(taxConfigOf(next.rules).income.tax_mode)
  }
  const handleChange = (next: CalculatorInput) => {
    // Another year has the same rates; anything else is no longer the example.
    if (next.year === value.year) setExample(undefined)
    setValue(next)
  }

  return (
    <Drawer open size="min(1180px, 100vw)" title="税费计算器" onClose={onClose}>
      <OwnTerms terms={terms} onTerms={handleTerms} />
      <CalculatorForm value={value} contract={terms?.contract ?? undefined} example={example?.key} hasTierFault={tiers === null} onExample={handleExample} onChange={handleChange} />
      <Faults faults={faults} />
      <div className={styles['head']}>
        <h3>各计税方式对比</h3>
        <output className={styles['count']}>
          {isWhole ? `${people.length} 人，${incomes.length} 笔收入` : `计算中：${people.length}/${byPerson(incomes).length} 人`}
        </output>
      </div>
      <People people={people} engines={engines} isNet={settings.isNet} own={rules?.income.tax_mode} />
      <div className={styles['head']}>
        <h3>逐笔明细</h3>
        <Segmented aria-label="计税方式" value={shown} options={TAX_MODES.flatMap(({ value: key, label }) => engines.filter((one) => one === key).map((one) => ({ value: one, label })))} onChange={setMode} />
        {people.length > 1 && (
          <Select aria-label={input.people.label} className={styles['person'] ?? ''} allowClear showSearch placeholder={`全部 ${people.length} 人`} value={chosen} options={people.map(({ name }) => ({ value: name, label: name }))} onChange={setPerson} />
        )}
      </div>
      <Lines people={people} mode={shown} only={chosen} isNet={settings.isNet} example={example?.mode === shown ? example : undefined} />
      <Terms mode={shown} year={settled.year} rules={terms?.rules_of === 'statute' ? undefined : rules} />
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
