// "为什么是这个数" for one bill's taxes (domain.md §3.4-§3.5). The text is created on demand, so that a batch of 6000 bills does not pay for it.
import type { ExplainRule } from '../explain-rules.ts'
import { ROUNDED, sumText } from '../explain-step.ts'
import type { Explanation, ExplanationStep } from '../explain-step.ts'
import { workerShareFields } from '../fields/worker-share.ts'
import { formatCents, formatPpm, pct } from '../money.ts'
import { addMonths } from '../time.ts'
import type { TaxEntry } from './ledger.ts'
import { hasTax, NO_TAX, sumTax, taxTotal, type TaxParts } from './parts.ts'
import { lessParts, NO_SURCHARGES, partsTotal, vatUnder, zipParts } from './vat.ts'
import { isYearly } from './income-tax.ts'
import type { BillTax, TaxFacts } from './withholding.ts'

const word = (key: keyof typeof workerShareFields): string => workerShareFields[key].label
const [vatWord, iitWord] = [word('vat_amount'), word('income_tax_amount')]

const MODES = { labor_cumulative: '连续劳务累计预扣', labor_single: '劳务报酬按次预扣', business_assessed: '经营所得核定征收', business_actual: '经营所得查账征收', none: `不代扣${iitWord}` } as const

function vatSteps(f: TaxFacts, tax: BillTax): ExplanationStep[] {
  const rule = 'domain.md §3.4'
  const steps: ExplanationStep[] = [
    { label: '本月累计收入（含税）', formula: sumText([f.gross - f.bill.amount, f.bill.amount]), value: f.gross, note: `${f.month}，同一园区内合并计算`, rule },
  ]
  if (f.tier.ratio_ppm === 0) {
    const bound = f.tier.amount === null ? '' : `，未超过 ${formatCents(f.tier.amount)}`
    steps.push({ label: '本月应缴增值税', formula: `本月累计 ${formatCents(f.gross)}${bound}，免征${vatWord}`, value: 0, rule })
  } else {
    const { tier, should } = f
    steps.push({ label: '本月应缴增值税', formula: `${formatCents(f.gross)} − ${formatCents(f.gross)} ÷ (1 + ${formatPpm(tier.ratio_ppm)})`, value: should.vat, note: `全月收入计税，${ROUNDED}`, rule })
    const surcharge = partsTotal(should) - should.vat
    const parts = tier.parts ?? NO_SURCHARGES
    const formula = `城建税 ${formatCents(should.vat)} × ${formatPpm(parts.urban_ppm)} = ${formatCents(should.urban)}；教育费附加 × ${formatPpm(parts.edu_ppm)} = ${formatCents(should.edu)}；地方教育附加 × ${formatPpm(parts.local_edu_ppm)} = ${formatCents(should.local_edu)}`
    steps.push({ label: '本月应缴附加税费', formula, value: surcharge, note: `减半征收后的比例，逐项${ROUNDED}`, rule })
  }
  steps.push(...ownSteps(tax, shareOf(tax, 'vat')))
  return steps.map(dropEmptyNote)
}

function iitSteps(f: TaxFacts, tax: BillTax): ExplanationStep[] {
  const rule = 'domain.md §3.5'
  const own = ownSteps(tax, shareOf(tax, 'iit'))
  if (f.tax_mode === 'none') return [{ label: `应纳${iitWord}`, formula: MODES.none, value: 0, rule }, ...own]
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
    { label: `累计应纳${iitWord}`, formula: bracketText(f), value: income.tax, note: ROUNDED, rule },
    ...own,
  ]
}

/** The bracket, and the reduction by a relief (§3.5: half of the tax up to a bound). */
function bracketText({ income }: TaxFacts): string {
  const full = pct(income.base, income.ratio_ppm) - income.quick
  const relief = Math.max(0, full) - income.tax
  return `${formatCents(income.base)} × ${formatPpm(income.ratio_ppm)} − 速算扣除数 ${formatCents(income.quick)}${full < 0 ? FLOOR : ''}${relief > 0 ? ` − 减半征收 ${formatCents(relief)}` : ''}`
}

/** Since when income is accumulated: a month without income ends the accumulation period (decision 22). */
const runText = ({ month, tax_mode, accumulated }: TaxFacts): string =>
  isYearly(tax_mode) ? `，自 ${addMonths(month, 1 - accumulated.months)} 起连续 ${accumulated.months} 个月` : ''

const FLOOR = '（负数按 0 计）'

/** One kind of tax of the bill's own month: what is due, and how much of it was withheld. */
type Share = {
  label: string
  rule: ExplainRule
  /** The month's tax with this bill, and the tax assessed before it. */
  should: number
  assessed: number
  /** should − assessed, part by part, at least 0. */
  fresh: number
  /** Withheld from the worker for this month, and the part of it that belongs to the month's earlier bills. */
  taken: number
  caught: number
  /** What the month had yet to withhold before and after this bill. */
  before: number
  after: number
  /** Catch-up tax that the park bears. */
  park: number
  byCompany: boolean
  /** Tax by tax, where the sums hide a negative part. */
  parts: string
}

const olderEntries = (tax: BillTax): TaxEntry[] => tax.entries.filter((entry) => entry.month !== tax.facts.month && hasTax(entry))

function shareOf(tax: BillTax, kind: 'vat' | 'iit'): Share {
  const f = tax.facts
  const total = (of: TaxParts): number => (kind === 'vat' ? partsTotal(of) : of.iit)
  const here = tax.entries.find(({ month }) => month === f.month) ?? NO_TAX
  const fresh = lessParts(f.should, f.assessed)
  const late = zipParts(fresh, lessParts(vatUnder(f.tier, f.gross - f.bill.amount), f.assessed), Math.min)
  const caughtVat = f.bill.vat_by_company === true ? 0 : partsTotal(here) - partsTotal(lessParts(fresh, late))
  const caughtIit = tax.catch_up - taxTotal(sumTax(olderEntries(tax))) - caughtVat
  const demand = kind === 'vat' ? partsTotal(fresh) : Math.max(0, f.income.tax - f.withheld)
  const [taken, after] = [total(here), total(tax.carried)]
  const park = total(tax.company_late)
  const byCompany = (kind === 'vat' ? f.bill.vat_by_company : f.bill.iit_by_company) === true
  return {
    ...(kind === 'vat' ? { label: `本笔${vatWord}`, rule: 'domain.md §3.4', should: partsTotal(f.should), assessed: partsTotal(f.assessed) } : { label: `本笔${iitWord}`, rule: 'domain.md §3.5', should: f.income.tax, assessed: f.withheld }),
    fresh: demand, taken, caught: kind === 'vat' ? caughtVat : caughtIit, before: byCompany ? after : taken + after + park - demand, after, park, byCompany,
    parts: sumOf([['增值税', fresh.vat], ['城建税', fresh.urban], ['教育费附加', fresh.edu], ['地方教育附加', fresh.local_edu]]),
  }
}

/** What was withheld for the bill's own month, as a formula that gives the value (docs/withholding.md §2, §5). */
function ownSteps(tax: BillTax, s: Share): ExplanationStep[] {
  if (s.byCompany) return [{ label: `${s.label}（企业承担）`, formula: demandText(s), value: s.fresh, note: '不从个人扣除', rule: s.rule }]
  if (s.should === 0 && s.assessed === 0 && s.taken === 0 && s.before === 0 && s.rule === 'domain.md §3.4') return []
  if (tax.facts.tax_mode === 'none' && s.taken === 0 && s.before === 0 && s.rule === 'domain.md §3.5') return []
  const parts = [
    demandText(s),
    s.before === 0 ? '' : ` + 本月此前待追缴 ${formatCents(s.before)}`,
    s.park === 0 ? '' : ` − 园区承担的追缴 ${formatCents(s.park)}`,
    s.after === 0 ? '' : ` − 留待追缴 ${formatCents(s.after)}`,
  ]
  const note = s.caught > 0 ? `含追缴此前税款 ${formatCents(s.caught)}` : s.should < s.assessed ? '多计部分待月份关账或年度汇算时结清' : undefined
  return [dropEmptyNote({ label: s.label, formula: parts.join(''), value: s.taken, note, rule: s.rule })]
}

function demandText(s: Share): string {
  const simple = Math.max(0, s.should - s.assessed) === s.fresh
  if (!simple) return `本月应缴减此前已计，逐项（负数按 0 计）：${s.parts}`
  const words = s.rule === 'domain.md §3.5' ? ['', '此前已扣'] : ['本月应缴 ', '此前已计']
  return `${words[0]}${formatCents(s.should)} − ${words[1]} ${formatCents(s.assessed)}${s.should < s.assessed ? FLOOR : ''}`
}

const sumOf = (parts: readonly (readonly [name: string, cents: number])[]): string => {
  const used = parts.filter(([, cents]) => cents !== 0)
  return used.length === 0 ? '0.00' : used.map(([name, cents]) => `${name} ${formatCents(cents)}`).join(' + ')
}

export const taxSum = (tax: TaxParts): string => sumOf([['增值税', tax.vat], ['附加税费', partsTotal(tax) - tax.vat], [iitWord, tax.iit]])

/** What was withheld for older months, credit used, what is yet to be withheld, and what the worker does not bear (docs/withholding.md §4-§6). */
function balanceSteps(tax: BillTax, vat: Share, iit: Share): ExplanationStep[] {
  const rule = 'domain.md §3.4'
  const steps: ExplanationStep[] = []
  const older = olderEntries(tax)
  for (const entry of older) steps.push({ label: `追缴 ${entry.month} 的税款`, formula: taxSum(entry), value: taxTotal(entry), note: '该月此前未扣足的税款，从本笔扣除', rule })
  const credits = tax.entries.filter(({ credit = 0 }) => credit > 0)
  if (tax.credit_used > 0) steps.push({ label: '抵减此前多扣税费', formula: credits.map(({ month, credit = 0 }) => `${month} 多扣 ${formatCents(credit)}`).join(' + '), value: tax.credit_used, rule })
  if (older.length > 0 || tax.credit_used > 0 || vat.byCompany || iit.byCompany) {
    const recovered = taxTotal(sumTax(older))
    const parts = sumOf([[vatWord, vat.taken], [iitWord, iit.taken], ['追缴此前月份', recovered]])
    steps.push({ label: `个人负担${word('tax_amount')}`, formula: `${parts}${tax.credit_used > 0 ? ` − 抵减 ${formatCents(tax.credit_used)}` : ''}`, value: tax.worker_tax, rule })
  }
  const park = vat.park + iit.park
  if (park > 0) steps.push({ label: '园区承担的追缴', formula: sumOf([[vatWord, vat.park], [iitWord, iit.park]]), value: park, note: '由企业承担税费的账单引起的补缴，不从个人扣除', rule })
  if (tax.carried_total > 0) steps.push({ label: '待追缴', formula: taxSum(tax.carried), value: tax.carried_total, note: `${tax.facts.month} 在本笔之后尚未扣足的税款，从下一笔扣除`, rule })
  return steps
}

function dropEmptyNote(step: ExplanationStep): ExplanationStep {
  if (step.note !== undefined) return step
  const { note: _, ...rest } = step
  return rest
}

/** The steps to the net of one bill: VAT, surcharges, income tax, fees. Company-borne taxes are shown, but not deducted. */
export function explainTax(tax: BillTax): Explanation {
  const f = tax.facts
  const { bill } = f
  const borne = [bill.vat_by_company === true ? vatWord : '', bill.iit_by_company === true ? iitWord : ''].filter((s) => s !== '')
  const parts = [
    `账单金额 ${formatCents(bill.amount)}`,
    `${word('personal_service_fee')} ${formatCents(bill.personal_service_fee ?? 0)}`,
    `${word('card_fee')} ${formatCents(bill.card_fee ?? 0)}`,
    `${word('tax_amount')} ${formatCents(tax.worker_tax)}`,
  ]
  const net: ExplanationStep = { label: word('net_amount'), formula: parts.join(' − '), value: tax.net, rule: 'domain.md §3.2' }
  if (borne.length > 0) net.note = `${borne.join('、')}由企业承担，不从个人扣除`
  return { title: word('net_amount'), value: tax.net, steps: [...vatSteps(f, tax), ...iitSteps(f, tax), ...balanceSteps(tax, shareOf(tax, 'vat'), shareOf(tax, 'iit')), net] }
}
