import { Alert } from 'antd'
import type { TaxMode } from '../../domain/tax/income-tax.ts'
import { LABOR_CUMULATIVE_TIERS, LABOR_SINGLE_TIERS, BUSINESS_TIERS, type IncomeTier } from '../../domain/tax/income-tax.ts'
import type { TaxConfig } from '../../domain/tax/ledger.ts'
import { endedIn, termsOf } from '../../domain/tax/calculator/terms.ts'
import { formatCents, formatPpm } from '../../domain/money.ts'
import styles from './calculator.module.css'

/** Which rates were used, on what they rest and until when they hold. */
export function Terms({ mode, year, rules }: { readonly mode: TaxMode; readonly year: number; /** Those in force of an enterprise, other than statutory ones. */ readonly rules: TaxConfig | undefined }) {
  if (rules?.income.tax_mode === mode) return <OwnRules rules={rules} />
  const ended = endedIn(year, mode)
  const tiers = tiersOf[mode]
  return (
    <section className={styles['terms']} aria-label="所用税率">
      <h3>所用税率</h3>
      {ended.length > 0 && <Alert type="warning" showIcon title={`${ended.map(({ title }) => title).join('、')}在 ${year} 年不全年有效，${year} 年的结果按现行规定计算，仅供参考`} />}
      <ul>
        {termsOf(mode).map(({ title, rate, source, from, until }) => (
          <li key={title}>
            <strong>{title}</strong>
            {`：${rate}。${from.replace('-', '/')} 起${until === null ? '' : `至 ${until.replace('-', '/')}`}，${source}。`}
          </li>
        ))}
        {tiers.length > 0 && <li>{`税率表：${tiers.map(tierText).join('；')}。`}</li>}
        {mode === 'business_assessed' && <li>税率表按上方填写的约定计算。</li>}
      </ul>
      <p className={styles['note']}>与支付时使用同一套计算规则；园区另有约定的，实际扣缴按园区配置。</p>
    </section>
  )
}

/** Entered by the park, or by the agency where the park has none. */
function OwnRules({ rules: { vat, income } }: { readonly rules: TaxConfig }) {
  const gaps = [`${income.gap_reset_months} 个月`, ...(income.gap_resets ?? []).map(({ from, months }) => `${from} 起 ${months} 个月`)]
  return (
    <section className={styles['terms']} aria-label="所用税率">
      <h3>所用税率</h3>
      <ul>
        <li>{`增值税：${vat.map(({ amount, ratio_ppm }) => `${amount === null ? '以上' : `当月 ${formatCents(amount)} 以内`} ${formatPpm(ratio_ppm)}`).join('；')}。`}</li>
        {income.tax_mode === 'labor_cumulative' && <li>{`减除费用每月 ${formatCents(income.income_deduction_amount)}，费用 ${formatPpm(income.expense_ppm)}，中断满多少个月重新累计：${gaps.join('，')}。`}</li>}
        {income.tiers.length > 0 && income.tax_mode !== 'business_assessed' && <li>{`税率表：${income.tiers.map(tierText).join('；')}。`}</li>}
        {income.tax_mode === 'business_assessed' && <li>税率表按上方填写的约定计算。</li>}
      </ul>
      <p className={styles['note']}>与支付时使用同一套计算规则，按该企业现行的计税规则。</p>
    </section>
  )
}

const tiersOf: Readonly<Record<TaxMode, readonly IncomeTier[]>> = { labor_cumulative: LABOR_CUMULATIVE_TIERS, labor_single: LABOR_SINGLE_TIERS, business_actual: BUSINESS_TIERS, business_assessed: [], none: [] }

const tierText = ({ invoiced_amount, ratio_ppm, deduction_amount }: IncomeTier): string =>
  `${invoiced_amount === null ? '以上' : `${formatCents(invoiced_amount)} 以内`} ${formatPpm(ratio_ppm)}${deduction_amount === 0 ? '' : `（速算扣除 ${formatCents(deduction_amount)}）`}`
