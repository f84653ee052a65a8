import { Form } from 'antd'
import { formatCents } from '../../../domain/money.ts'
import { type Cliff, type TierCurve as Curved, incomeCurve, vatCurve } from '../../../domain/tax/tier-curve.ts'
import { Curve } from '@linggong/shared/ui/curve'
import styles from '../step.module.css'

const kinds = {
  individual_income_tax: { curveOf: incomeCurve, amount: '应纳税所得额', tax: '个人所得税' },
  tax_ratio: { curveOf: vatCurve, amount: '当月收入', tax: '增值税及附加' },
} as const

export type TierName = keyof typeof kinds

/** The tiers as they are typed, where one of them makes somebody lose by earning more; nothing otherwise. */
export function TierCurve({ name }: { readonly name: TierName }) {
  const typed: unknown = Form.useWatch(['settlement_config', name])
  const { curveOf, amount, tax } = kinds[name]
  const curve = Array.isArray(typed) ? curveOf(typed.map((tier: object | undefined) => tier ?? {})) : null
  if (curve === null || curve.cliffs.length === 0) return null
  return (
    <Curve
      title={`${tax}随${amount}的变化`}
      names={{ x: amount, y: tax }}
      points={points(curve)}
      marks={curve.cliffs.map(({ after }) => ({ x: after.amount, y: after.tax }))}
      heads={[amount, tax]}
      rows={curve.cliffs.flatMap(({ before, after }) => [before, after]).map((point) => [formatCents(point.amount), formatCents(point.tax)] as const)}
    >
      <output className={styles['cliffs']}>
        {curve.cliffs.map((cliff) => (
          <span key={cliff.before.amount}>{sentence(cliff, amount)}</span>
        ))}
      </output>
    </Curve>
  )
}

const points = ({ points: drawn }: Curved) => drawn.map(({ amount, tax }) => ({ x: amount, y: tax }))

function sentence({ before, after, loss, evenAt }: Cliff, amount: string): string {
  const even = evenAt === null ? '' : `，到 ${formatCents(evenAt)} 才与之持平`
  return `${amount} ${formatCents(before.amount)} 时税 ${formatCents(before.tax)}，${formatCents(after.amount)} 时税 ${formatCents(after.tax)}：多收 1 元的那笔账单，税后反而少 ${formatCents(loss)}${even}。`
}
