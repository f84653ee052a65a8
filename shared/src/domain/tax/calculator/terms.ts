// What the statutory rates of 税费计算器 rest on and until when they hold (domain.md §3.4-§3.5); a rate that ends gets its successor here.
import type { MonthKey } from '../../time.ts'
import type { TaxMode } from '../income-tax.ts'

export type TaxTerm = { title: string; rate: string; source: string; from: MonthKey; until: MonthKey | null; modes: readonly TaxMode[] | null }

/** `modes` null: whatever the engine. */
export const TAX_TERMS: readonly TaxTerm[] = [
  { title: '增值税月度免税额', rate: '不含税 100,000.00，超过时全月按 1%', source: '国家税务总局公告2025年第16号', from: '2025-10', until: '2027-12', modes: null },
  { title: '附加税费减半', rate: '城建税 3.5%、教育费附加 1.5%、地方教育附加 1%（减半后）', source: '财政部 税务总局公告2023年第12号', from: '2023-01', until: '2027-12', modes: null },
  { title: '连续劳务累计预扣', rate: '费用 20%，减除费用每月 5,000.00，3% 至 45%', source: '国家税务总局公告2025年第16号', from: '2025-10', until: null, modes: ['labor_cumulative'] },
  { title: '劳务报酬按次预扣', rate: '4,000.00 以内减 800.00，以上减 20%，20% 至 40%', source: '个人所得税预扣率表二', from: '2019-01', until: null, modes: ['labor_single'] },
  { title: '经营所得查账征收', rate: '全年累计，5% 至 35%', source: '个人所得税税率表二', from: '2019-01', until: null, modes: ['business_actual'] },
  { title: '个体工商户减半征收', rate: '应纳税所得额 2,000,000.00 以内的部分减半', source: '财政部 税务总局公告2023年第12号', from: '2023-01', until: '2027-12', modes: ['business_actual'] },
]

export const termsOf = (mode: TaxMode): TaxTerm[] => TAX_TERMS.filter(({ modes }) => modes === null || modes.includes(mode))

/** Those that do not hold in a whole year: what is calculated for it then follows today's rates. */
export const endedIn = (year: number, mode: TaxMode): TaxTerm[] => termsOf(mode).filter(({ from, until }) => from > `${year}-12` || (until !== null && until < `${year}-12`))
