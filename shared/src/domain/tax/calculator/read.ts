// The table of 税费计算器 as it is pasted from a spreadsheet or a file: people, months and yuan.
import { MAX_BILL_CENTS } from '../../bounds.ts'
import { centsToYuan, formatCents, parseYuan, ppmToPercent } from '../../money.ts'
import type { MonthKey } from '../../time.ts'
import type { IncomeTier } from '../income-tax.ts'
import type { Income } from './run.ts'

export type ReadFault = { line: number; text: string }
export type ReadTable = { incomes: Income[]; faults: ReadFault[] }

/** As many lines as an import may have. */
export const MAX_INCOMES = 6000

/**
 * Two shapes: a line each, 姓名 月份 金额; or a line each person with a column for each month (`1月` … `12月` in the heading). Cells are
 * divided by tabs, commas or blanks, as they come from a spreadsheet, a file or from typing. Empty cells and 0 are months without income.
 */
export function readIncomes(text: string, year: number): ReadTable {
  const lines = text.split(/\r\n?|\n/u).map((line, index) => ({ number: index + 1, cells: cellsOf(line) })).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...rest] = lines
  if (head === undefined) return { incomes: [], faults: [] }
  const months = head.cells.map((cell) => monthOf(cell, year))
  const isWide = head.cells.length > 1 && months.filter((month) => month !== null && month !== undefined).length >= 1 && head.cells.slice(1).every((cell) => cell.endsWith('月') || cell === '')
  const out: ReadTable = { incomes: [], faults: [] }
  if (isWide) for (const line of rest) readWide(out, line, months)
  else for (const line of isHeading(head.cells) ? rest : lines) readLong(out, line, year)
  if (out.incomes.length > MAX_INCOMES) {
    out.faults.push({ line: lines.at(-1)?.number ?? 0, text: `共 ${out.incomes.length} 笔收入，一次最多 ${MAX_INCOMES} 笔，请分次计算` })
    out.incomes.length = MAX_INCOMES
  }
  return out
}

type Line = { readonly number: number; readonly cells: readonly string[] }

/** Tabs where there are any, since a cell may have blanks and amounts have commas; then commas that divide no thousands; then blanks. */
function cellsOf(line: string): string[] {
  const plain = line.normalize('NFKC').replaceAll(/[\u200B-\u200F\uFEFF]/gu, '')
  const cells = plain.includes('\t') ? plain.split('\t') : plain.includes(',') && !/\d,\d{3}(\D|$)/u.test(plain) ? plain.split(',') : quotedCells(plain)
  return cells.map((cell) => cell.trim().replaceAll(/^"|"$/gu, ''))
}

/** `张三,1,"10,000.00"`, or blanks. */
const quotedCells = (line: string): string[] => (line.includes('"') ? [...line.matchAll(/"([^"]*)"|([^,]+)/gu)].map(([, quoted, bare]) => quoted ?? bare ?? '') : line.trim().split(/\s+/u))

const isHeading = (cells: readonly string[]): boolean => !cells.some((cell) => /\d/u.test(cell))

/** `3`, `03`, `3月`, `2026-03`, `2026/3`, `2026年3月`; null: another year; undefined: no month. */
function monthOf(cell: string, year: number): MonthKey | null | undefined {
  const found = /^(?:(\d{4})[-/.年])?(\d{1,2})月?$/u.exec(cell)
  const month = Number(found?.[2])
  if (found === null || month < 1 || month > 12) return undefined
  return found[1] !== undefined && Number(found[1]) !== year ? null : `${year}-${String(month).padStart(2, '0')}`
}

function readLong(out: ReadTable, { number, cells }: Line, year: number): void {
  const [name = '', when = '', amount = '', ...more] = cells
  const month = monthOf(when, year)
  if (cells.length < 3 || more.some((cell) => cell !== '')) return void out.faults.push({ line: number, text: '应为三列：姓名、月份、金额' })
  if (month === undefined) return void out.faults.push({ line: number, text: `月份“${when}”无法识别，请填写 1 至 12 或 ${year}-01` })
  if (month === null) return void out.faults.push({ line: number, text: `月份“${when}”不在 ${year} 年` })
  take(out, number, name, month, amount)
}

function readWide(out: ReadTable, { number, cells }: Line, months: readonly (MonthKey | null | undefined)[]): void {
  const [name = ''] = cells
  months.forEach((month, index) => {
    if (index === 0 || typeof month !== 'string') return
    const amount = cells[index] ?? ''
    if (amount !== '') take(out, number, name, month, amount)
  })
}

function take(out: ReadTable, line: number, name: string, month: MonthKey, text: string): void {
  if (name === '') return void out.faults.push({ line, text: '没有姓名' })
  const parsed = parseYuan(text.replaceAll(',', '').replace(/^[¥￥]/u, ''))
  if (!parsed.ok) return void out.faults.push({ line, text: `${name}：${parsed.reason}（${text}）` })
  if (parsed.cents > MAX_BILL_CENTS) return void out.faults.push({ line, text: `${name}：金额不能超过 ${formatCents(MAX_BILL_CENTS)}` })
  if (parsed.cents > 0) out.incomes.push({ line, name, month, amount: parsed.cents })
}

/** `30000 0.6 0`: upper bound, rate in percent, quick deduction; the last line's bound is `以上`. Null where one cannot be read. */
export function readTiers(text: string): { invoiced_amount: number | null; ratio: number; deduction_amount: number }[] | null {
  const rows = text.split(/\r\n?|\n/u).map((line) => line.normalize('NFKC').trim().split(/[\s,]+/u)).filter(([first]) => first !== '')
  const tiers = rows.map(([bound = '', ratio = '', quick = '0']) => {
    const [most, deduction] = [bound === '以上' ? null : parseYuan(bound), parseYuan(quick)]
    const percent = Number(ratio.replace('%', ''))
    if ((most !== null && !most.ok) || !deduction.ok || ratio === '' || !(percent >= 0 && percent <= 100) || !/^\d+(\.\d{1,4})?$/u.test(ratio.replace('%', ''))) return null
    return { invoiced_amount: most === null ? null : most.cents, ratio: percent, deduction_amount: deduction.cents }
  })
  const found = tiers.filter((tier) => tier !== null)
  const isAscending = found.every((tier, index) => index === found.length - 1 || (tier.invoiced_amount !== null && tier.invoiced_amount < (found[index + 1]?.invoiced_amount ?? Infinity)))
  return found.length === tiers.length && isAscending ? found : null
}

/** The same the other way round, for tiers that are known already. */
export const writeTiers = (tiers: readonly IncomeTier[]): string =>
  tiers.map(({ invoiced_amount, ratio_ppm, deduction_amount }) => `${invoiced_amount === null ? '以上' : centsToYuan(invoiced_amount)} ${ppmToPercent(ratio_ppm)}${deduction_amount === 0 ? '' : ` ${centsToYuan(deduction_amount)}`}`).join('\n')
