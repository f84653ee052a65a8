/** A row of the result table: a figure and its budget. */
export interface Figure {
  readonly what: string
  readonly target: string
  readonly measured: string
  /** Undefined: for information only. */
  readonly isMet?: boolean
}

export const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)

export function median(list: readonly number[]): number {
  return percentile(list, 50)
}

export function percentile(list: readonly number[], percent: number): number {
  const sorted = list.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

export function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

export function print(figures: readonly Figure[]): void {
  const lines = [['项目', '目标', '实测', ''], ...figures.map(({ what, target, measured, isMet }) => [what, target, measured, verdict(isMet)])]
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => width(line[column] ?? ''))))
  for (const line of lines) console.log(line.map((text, column) => text + ' '.repeat(Math.max(0, (widths[column] ?? 0) - width(text)))).join('  '))
}

function verdict(isMet: boolean | undefined): string {
  if (isMet === undefined) return ''
  return isMet ? '达标' : '未达标'
}

/** A Chinese character takes two columns in a terminal. */
function width(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/u.test(letter) ? 2 : 1), 0)
}
