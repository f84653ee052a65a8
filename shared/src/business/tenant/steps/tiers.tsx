import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { agencyFields, tierFields } from '../../../domain/fields/tenant.ts'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { PercentInput } from '@linggong/shared/ui/percent-input'
import grid from '../../form-grid.module.css'
import styles from '../step.module.css'
import type { TierName } from './tier-curve.tsx'

const TierCurve = lazy(() => import('./tier-curve.tsx').then((module) => ({ default: module.TierCurve })))

interface Part {
  readonly key: string
  readonly label: string
  /** Named with the number of its tier, because every tier has the same fields. */
  readonly input: (name: string) => ReactNode
}

const bound = (name: string) => <MoneyInput placeholder="以上全部" aria-label={name} />
const percent = (name: string) => <PercentInput aria-label={name} />

const vatParts: readonly Part[] = [
  { key: 'amount', label: tierFields['settlement_config.tax_ratio.amount'].label, input: bound },
  { key: 'ratio', label: tierFields['settlement_config.tax_ratio.ratio'].label, input: percent },
  { key: 'surcharge_ratio', label: tierFields['settlement_config.tax_ratio.surcharge_ratio'].label, input: percent },
]

const incomeParts: readonly Part[] = [
  { key: 'invoiced_amount', label: tierFields['settlement_config.individual_income_tax.invoiced_amount'].label, input: bound },
  { key: 'ratio', label: tierFields['settlement_config.individual_income_tax.ratio'].label, input: percent },
  { key: 'deduction_amount', label: tierFields['settlement_config.individual_income_tax.deduction_amount'].label, input: (name) => <MoneyInput aria-label={name} /> },
]

/** The rates by an upper bound that ascends; the last one has none. Without a tier the statutory ones hold. */
export const VatTiers = () => <Tiers name="tax_ratio" parts={vatParts} label={agencyFields['settlement_config.tax_ratio'].label} />
export const IncomeTiers = () => <Tiers name="individual_income_tax" parts={incomeParts} label={agencyFields['settlement_config.individual_income_tax'].label} />

const bounds = { tax_ratio: 'amount', individual_income_tax: 'invoiced_amount' } as const satisfies Readonly<Record<TierName, string>>

function Tiers({ name, label, parts }: { readonly name: TierName; readonly label: string; readonly parts: readonly Part[] }) {
  return (
    <fieldset className={styles['plain'] ?? ''} aria-label={label}>
      <h3 className={grid['group']}>{label}</h3>
      <Form.List name={['settlement_config', name]}>
        {(rows, { add, remove }, { errors }) => (
          <div className={styles['tiers']}>
            {rows.map((row) => (
              <div key={row.key} className={styles['tier']}>
                {parts.map(({ key, label: text, input }) => (
                  <Form.Item key={key} name={[row.name, key]} label={text} style={{ margin: 0 }}>
                    {input(`第 ${row.name + 1} 档${text}`)}
                  </Form.Item>
                ))}
                <Button type="text" className={styles['remove'] ?? ''} aria-label={`删除第 ${row.name + 1} 档`} icon={<DeleteOutlined />} onClick={() => remove(row.name)} />
              </div>
            ))}
            {/* Its bound is open until one is typed. */}
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ [bounds[name]]: null })}>
              添加一档
            </Button>
            <Form.ErrorList errors={errors} />
            {rows.length === 0 && <span>未设置时按法定默认规则计算</span>}
            {rows.length > 1 && (
              <Suspense fallback={null}>
                <TierCurve name={name} />
              </Suspense>
            )}
          </div>
        )}
      </Form.List>
    </fieldset>
  )
}
