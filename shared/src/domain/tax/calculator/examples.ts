// The golden numbers of domain.md §3.2-§3.5 as examples of 税费计算器; `run.test.ts` holds them against golden.json.
import type { TaxMode } from '../income-tax.ts'

export type CalculatorExample = {
  key: string
  title: string
  /** The year's months are those of the example. */
  table: string
  mode: TaxMode
  isNet?: boolean
  /** 个人服务费比例, percent. */
  fee?: number
  assessed?: string
  /** Cents line by line: what the table of the reference says. */
  expected: readonly number[]
  of: 'iit' | 'vat_total' | 'gross'
}

export const EXAMPLES: readonly CalculatorExample[] = [
  { key: 'steady', title: '每月 10,000，连续三个月', table: '样例 1 10000\n样例 2 10000\n样例 3 10000', mode: 'labor_cumulative', of: 'iit', expected: [9000, 9000, 9000] },
  { key: 'zero', title: '每月 6,250，不需预扣', table: '样例 1 6250\n样例 2 6250', mode: 'labor_cumulative', of: 'iit', expected: [0, 0] },
  { key: 'rising', title: '每月 50,000，累计后升档', table: '样例 1 50000\n样例 2 50000\n样例 3 50000\n样例 4 50000', mode: 'labor_cumulative', of: 'iit', expected: [105_000, 343_000, 350_000, 350_000] },
  { key: 'gap', title: '中断一个月，重新累计', table: '样例 1 20000\n样例 3 30000', mode: 'labor_cumulative', of: 'iit', expected: [33_000, 57_000] },
  { key: 'vat', title: '同月两笔，第二笔追缴增值税', table: '样例 5 60000\n样例 5 55000', mode: 'labor_cumulative', of: 'vat_total', expected: [0, 120_693] },
  { key: 'catch-up', title: '同月两笔，第二笔追缴个税', table: '样例 5 60000\n样例 5 55000', mode: 'labor_cumulative', of: 'iit', expected: [178_000, 430_891] },
  {
    key: 'single', title: '按次预扣的各档',
    table: ['800', '800.01', '3000', '4000', '4001', '20000', '25000', '30000', '62500', '100000'].map((amount, index) => `样例${index + 1} 1 ${amount}`).join('\n'),
    mode: 'labor_single', of: 'iit', expected: [0, 0, 44_000, 64_000, 64_016, 320_000, 400_000, 520_000, 1_300_000, 2_500_000],
  },
  { key: 'business', title: '经营所得，每月 100,000', table: [1, 2, 3, 4, 5, 6].map((month) => `样例 ${month} 100000`).join('\n'), mode: 'business_actual', of: 'iit', expected: [950_000, 2_000_000, 2_000_000, 3_000_000, 3_000_000, 3_500_000] },
  { key: 'assessed', title: '核定征收，全额累进的跳档', table: '样例 1 25000\n样例 1 10000', mode: 'business_assessed', assessed: '30000 0.6\n50000 0.8\n100000 1\n以上 1.2', of: 'iit', expected: [15_000, 13_000] },
  { key: 'gross-up', title: '到手 10,000，个人服务费 0.5%', table: '样例 1 10000', mode: 'none', isNet: true, fee: 0.5, of: 'gross', expected: [1_005_025] },
]
