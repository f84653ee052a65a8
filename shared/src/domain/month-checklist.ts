// What is looked at before a month is closed: each line is the number of rows of a list, with the list's own filter.
import { addDays, addMonths, type MonthKey } from './time.ts'

interface Check {
  readonly key: string
  readonly label: string
  /** While it is not 0, nobody closes the month by hand; the clock does. */
  readonly blocks?: true
  readonly path: string
  /** The list's, where its page has several. */
  readonly view?: string
  readonly filter: (month: MonthKey) => Readonly<Record<string, string>>
}

/** All days of the month, as filters of days have them. */
const days = (month: MonthKey): string => `${month}-01,${addDays(`${addMonths(month, 1)}-01`, -1)}`

const income = '/park/cooperate/income_summary'
const stay = '/park/cooperate/stay'

export const MONTH_CHECKS = [
  { key: 'paying', label: '账单仍在支付中或结果未知的结算单', blocks: true, path: '/park/business/settlements', filter: (month) => ({ paying_month: month }) },
  { key: 'to_declare', label: '收入未申报', path: income, filter: (month) => ({ month, status: 'to_declare' }) },
  { key: 'to_prove', label: '完税证明未上传', path: income, filter: (month) => ({ month, status: 'declared' }) },
  { key: 'to_invoice', label: '个人代开未开票', path: stay, filter: (month) => ({ status: 'to_invoice', pay_at: days(month) }) },
  { key: 'to_void', label: '退汇后发票未作废', path: stay, filter: (month) => ({ status: 'to_void', pay_at: days(month) }) },
  { key: 'bank', label: '银行流水差异未核销', path: '/park/finance/account', view: 'reconciliation', filter: (month) => ({ status: 'unknown,outstanding,different', trans_at: days(month) }) },
  { key: 'balance', label: '每日核对不符', path: '/park/finance/account', view: 'bank_proof', filter: (month) => ({ status: 'different', day: days(month) }) },
] as const satisfies readonly Check[]

export type MonthCheckKey = (typeof MONTH_CHECKS)[number]['key']
export const monthChecks: readonly Check[] = MONTH_CHECKS

/** Where the rows of a line are. */
export const checkPath = ({ path, view, filter }: Check, month: MonthKey): string => `${path}?${new URLSearchParams({ ...(view !== undefined && { view }), ...filter(month) }).toString()}`
