import type { ExplainRule } from './explain-rules.ts'
import { formatCents } from './money.ts'

/** One step of a "为什么是这个数" drawer: label, calculation, result in cents, rounding, rule. */
export type ExplanationStep = {
  /** What the number is, in Chinese. */
  label: string
  /** The calculation with its numbers, in Chinese. */
  formula: string
  /** Result in cents. */
  value: number
  /** Rounding or tier note, in Chinese. */
  note?: string
  rule: ExplainRule
}

/** The steps that lead to an amount, in reading order. */
export type Explanation = { title: string; value: number; steps: ExplanationStep[] }

export const ROUNDED = '四舍五入到分'

/** '1,000.00 − 20.00 − 5.00' for signed cents; zero parts are omitted unless all are zero. */
export function sumText(values: readonly number[]): string {
  const used = values.filter((v, i) => i === 0 || v !== 0)
  return used.map((v, i) => (i === 0 ? formatCents(v) : `${v < 0 ? '−' : '+'} ${formatCents(Math.abs(v))}`)).join(' ')
}
