import { readOnce } from '@linggong/shared/api/queries'
import { useFlavour } from '@linggong/shared/session/use-session'
import { Alert, Button, Flex } from 'antd'
import { useId, useRef, useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { companyTaxTerms } from '../../contract/tax-terms.ts'
import { TAX_MODES } from '../../domain/categories.ts'
import { flatRates, rateFieldKeys, ratesSource } from '../../domain/contract-rates.ts'
import { contractFields } from '../../domain/fields/contract.ts'
import { settlementRateFields } from '../../domain/fields/settlement.ts'
import { taxCalculatorInputFields as field } from '../../domain/fields/tax-calculator.ts'
import { formatCents } from '../../domain/money.ts'
import { statusOf } from '../../domain/status-option.ts'
import { taxConfigOf } from '../../domain/tax/config.ts'
import { CompanyChoice } from '../company-choice.tsx'
import styles from './calculator.module.css'

export type TermsInForce = CallOutput<typeof companyTaxTerms>

interface OwnTermsProps {
  readonly terms: TermsInForce | undefined
  readonly onTerms: (terms: TermsInForce | undefined) => void
}

/** Starts from what holds for an enterprise today: for itself, or for one that its agency names. Others have no contract with one. */
export function OwnTerms({ terms, onTerms }: OwnTermsProps) {
  const flavour = useFlavour()
  const id = useId()
  const [company, setCompany] = useState<string>()
  const [isReading, setReading] = useState(false)
  const latest = useRef(0)
  if (flavour !== 'agency' && flavour !== 'company') return null
  const read = async (wanted: string | undefined) => {
    const mine = (latest.current += 1)
    setReading(true)
    try {
      const found = await readOnce(companyTaxTerms, { params: undefined, query: wanted === undefined ? {} : { company_id: wanted } })
      // Of two that were asked for, the later one was meant.
      if (mine === latest.current) onTerms(found)
    } catch {
      // Shown already; the form stays as it was.
    } finally {
      if (mine === latest.current) setReading(false)
    }
  }
  const handleDrop = () => {
    latest.current += 1
    setCompany(undefined)
    setReading(false)
    onTerms(undefined)
  }
  return (
    <section className={styles['own'] ?? ''} aria-label="企业现行条款">
      <Flex gap={8} align="center" wrap>
        {flavour === 'company' ? (
          <Button loading={isReading} onClick={() => void read(undefined)}>按本企业现行条款填写</Button>
        ) : (
          <>
            <label htmlFor={id}>按现行条款填写的{contractFields.company_name.label}</label>
            <CompanyChoice
              id={id}
              value={company}
              onChange={(chosen) => {
                setCompany(chosen)
                if (chosen !== undefined) void read(chosen)
              }}
            />
          </>
        )}
        {terms !== undefined && <Button onClick={handleDrop}>改用法定条款</Button>}
      </Flex>
      {terms !== undefined && <Named terms={terms} />}
    </section>
  )
}

/** Whose terms they are and where they come from; those of them that decide what a worker gets are in the form. */
function Named({ terms: { company_name, contract, rules_of, rules } }: { readonly terms: TermsInForce }) {
  const mode = statusOf(TAX_MODES, taxConfigOf(rules).income.tax_mode).label
  const rates = contract === null ? null : flatRates(contract)
  return (
    <Alert
      type={contract === null ? 'warning' : 'info'}
      showIcon
      title={`${company_name}：${contract === null ? '目前没有生效的合同，费率没有填写' : ratesSource(contract, contract.effective_at)}`}
      description={
        <>
          {rates !== null && <p>{rateFieldKeys.map((key) => `${settlementRateFields[key].label} ${valueOf(settlementRateFields[key].kind, rates[key])}`).join('，')}</p>}
          <p>{`${field.rules_of.label}：${statusOf(field.rules_of.table, rules_of).label}，${mode}`}</p>
        </>
      }
    />
  )
}

function valueOf(kind: string, value: number | boolean): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return kind === 'money' ? formatCents(value) : `${value}%`
}
