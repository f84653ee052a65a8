// "为什么是这个数" for one bill's taxes (domain.md §3.4-§3.5). Text is made on demand, so that a batch of 6000 bills does not pay for it.
import { ROUNDED, sumText } from '../explain-step.ts'
import type { Explanation, ExplanationStep } from '../explain-step.ts'
import { formatCents, formatPpm, pct } from '../money.ts'
import { addMonths } from '../time.ts'
import { taxTotal } from './parts.ts'
import { partsTotal } from './vat.ts'
import { isYearly } from './income-tax.ts'
import type { BillTax, TaxFacts } from './withholding.ts'

const MODES = { labor_cumulative: '连续劳务累计预扣', labor_single: '劳务报酬按次预扣', business_assessed: '经营所得核定征收', business_actual: '经营所得查账征收', none: '不代扣个人所得税' } as const

function vatSteps(f: TaxFacts, tax: BillTax): ExplanationStep[] {
  const rule = 'domain.md §3.4'
  const steps: ExplanationStep[] = [
    { label: '本月累计收入（含税）', formula: sumText([f.gross - f.bill.amount, f.bill.amount]), value: f.gross, note: `${f.month}，同一园区内合并计算`, rule },
  ]
  if (f.tier.ratio_ppm === 0) {
    const bound = f.tier.amount === null ? '' : `，未超过 ${formatCents(f.tier.amount)}`
    steps.push({ label: '本月应缴增值税', formula: `本月累计 ${formatCents(f.gross)}${bound}，免征增值税及附加`, value: 0, rule })
  } else {
    const { tier, should } = f
    steps.push({ label: '本月应缴增值税', formula: `${formatCents(f.gross)} − ${formatCents(f.gross)} ÷ (1 + ${formatPpm(tier.ratio_ppm)})`, value: should.vat, note: `全月收入计税，${ROUNDED}`, rule })
    const surcharge = partsTotal(should) - should.vat
    const formula = tier.parts
      ? `城建税 ${formatCents(should.vat)} × ${formatPpm(tier.parts.urban_ppm)} = ${formatCents(should.urban)}；教育费附加 × ${formatPpm(tier.parts.edu_ppm)} = ${formatCents(should.edu)}；地方教育附加 × ${formatPpm(tier.parts.local_edu_ppm)} = ${formatCents(should.local_edu)}`
      : `${formatCents(should.vat)} × ${formatPpm(tier.surcharge_ppm ?? 0)}`
    steps.push({ label: '本月应缴附加税费', formula, value: surcharge, note: `减半征收后的比例，逐项${ROUNDED}`, rule })
  }
  const charged = partsTotal(tax)
  if (charged > 0 || partsTotal(f.assessed) > 0) {
    steps.push({ label: '本笔增值税及附加', formula: `本月应缴 ${formatCents(partsTotal(f.should))}，此前已计 ${formatCents(partsTotal(f.assessed))}`, value: charged, note: tax.catch_up > 0 ? `含追缴此前税款 ${formatCents(tax.catch_up)}` : undefined, rule })
  }
  return steps.map(dropEmptyNote)
}

function iitSteps(f: TaxFacts, tax: BillTax): ExplanationStep[] {
  const rule = 'domain.md §3.5'
  if (f.tax_mode === 'none') return [{ label: '个人所得税', formula: MODES.none, value: 0, rule }]
  const { income } = f
  const single = f.tax_mode === 'labor_single'
  const deduction = f.deduction * f.accumulated.months
  const cost = single ? f.income_total - income.base : pct(f.income_total, f.expense_ppm)
  return [
    { label: '累计收入（不含增值税）', formula: sumText([f.accumulated.income, f.ex_vat]), value: f.income_total, note: `${MODES[f.tax_mode]}${runText(f)}`, rule },
    {
      label: '应纳税所得额',
      formula: single
        ? `${formatCents(f.income_total)} − 费用 ${formatCents(Math.max(0, cost))}`
        : `${formatCents(f.income_total)} − 费用 ${formatPpm(f.expense_ppm)} ${formatCents(cost)} − 减除费用 ${formatCents(f.deduction)} × ${f.accumulated.months} 个月 ${formatCents(deduction)}`,
      value: income.base,
      note: income.base === 0 ? '不足扣除，按 0 计' : ROUNDED,
      rule,
    },
    { label: '累计应纳个人所得税', formula: `${formatCents(income.base)} × ${formatPpm(income.ratio_ppm)} − 速算扣除数 ${formatCents(income.quick)}`, value: income.tax, note: ROUNDED, rule },
    { label: '本笔个人所得税', formula: `${formatCents(income.tax)} − 此前已扣 ${formatCents(f.withheld)}`, value: tax.iit, note: income.tax < f.withheld ? '差额为负按 0 计，年度汇算时结清' : '同月多笔按导入顺序分摊', rule },
  ]
}

/** Since when income is accumulated: one month without ends the run (decision 22). */
const runText = ({ month, tax_mode, accumulated }: TaxFacts): string =>
  isYearly(tax_mode) ? `，自 ${addMonths(month, 1 - accumulated.months)} 起连续 ${accumulated.months} 个月` : ''

/** What of the month's tax waits, what was taken too much before, and what the worker does not bear (docs/withholding.md §4-§6). */
function balanceSteps(tax: BillTax): ExplanationStep[] {
  const rule = 'domain.md §3.4'
  const steps: ExplanationStep[] = []
  if (tax.company_catch_up > 0) steps.push({ label: '园区承担的追缴', formula: '由企业承担税费的账单引起的补缴，不从个人扣除', value: tax.company_catch_up, rule: 'domain.md §3.4' })
  if (tax.carried_total > 0) steps.push({ label: '待追缴', formula: '本笔到账金额不足以补缴，余额从下一笔扣除', value: tax.carried_total, rule })
  if (tax.credit_used > 0) steps.push({ label: '抵减此前多扣税费', formula: `本笔税费 ${formatCents(taxTotal(tax))}，先以待抵扣税费抵减`, value: tax.credit_used, rule })
  return steps
}

function dropEmptyNote(step: ExplanationStep): ExplanationStep {
  if (step.note !== undefined) return step
  const { note: _, ...rest } = step
  return rest
}

/** Steps that lead to the net of one bill: VAT, surcharges, income tax, fees. Company-borne taxes are named and not deducted. */
export function explainTax(tax: BillTax): Explanation {
  const f = tax.facts
  const { bill } = f
  const borne = [bill.vat_by_company === true ? '增值税及附加' : '', bill.iit_by_company === true ? '个人所得税' : ''].filter((s) => s !== '')
  const parts = [
    `账单金额 ${formatCents(bill.amount)}`,
    `个人服务费 ${formatCents(bill.personal_service_fee ?? 0)}`,
    `手续费 ${formatCents(bill.card_fee ?? 0)}`,
    `税费 ${formatCents(tax.worker_tax)}`,
  ]
  const net: ExplanationStep = { label: '到账金额', formula: parts.join(' − '), value: tax.net, rule: 'domain.md §3.2' }
  if (borne.length > 0) net.note = `${borne.join('、')}由企业承担，不从个人扣除`
  return { title: '到账金额', value: tax.net, steps: [...vatSteps(f, tax), ...iitSteps(f, tax), ...balanceSteps(tax), net] }
}
