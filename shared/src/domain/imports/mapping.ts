// The columns of a file whose headers are not ours: which of its columns is which of ours, as a guess for the user to confirm.
import { maskAccount, maskIdNoTwo, maskPhone } from '../masks.ts'
import type { BusinessDate } from '../time.ts'
import { isPhone } from '../phone.ts'
import { isBankCard, isEmail, isIdNoFormat } from '../validators.ts'
import { clean } from './cells.ts'
import { columnsOf, type ColumnKey, type Columns, type ImportColumn, type ImportDefinition } from './define.ts'
import { plainHeader } from './rows.ts'

/** What a guess is based on. */
export type GuessBasis = 'header' | 'content' | 'both'

export interface Guess {
  /** Of the column in the file. */
  readonly index: number
  readonly basis: GuessBasis
}

/** A column of the file: its name and some of its cells. */
export interface FileColumn {
  readonly name: string
  readonly samples: readonly string[]
}

type Definition<C extends Columns> = Pick<ImportDefinition<C>, 'columns'>

const longestName = 60

/** The names of a file's columns, each different from the others: they identify a column when the same headers come again in another order. */
export function columnNames(headers: readonly string[]): string[] {
  const used = new Map<string, number>()
  return headers.map((header, index) => {
    const name = header.normalize('NFKC').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim().slice(0, longestName) || `第 ${index + 1} 列`
    const count = (used.get(name) ?? 0) + 1
    used.set(name, count)
    return count === 1 ? name : `${name}（${count}）`
  })
}

/** Below this share of its cells, a column does not look like the value. */
const enough = 0.6
/** Below this share of readable cells, a similar header does not count: an 开户银行 is no 银行卡. */
const fewest = 0.5

/**
 * For each of our columns that is not `known`, the column of the file that is most likely it; none where neither header nor content speaks
 * for one.
 */
export function guessColumns<C extends Columns>(
  definition: Definition<C>,
  file: readonly FileColumn[],
  known: Readonly<Partial<Record<ColumnKey<C>, number>>>,
  today: BusinessDate,
): Partial<Record<ColumnKey<C>, Guess>> {
  const taken = new Set(Object.values<number | undefined>(known))
  const candidates = columnsOf(definition).flatMap(([key, column]) =>
    file.flatMap((one, index) => {
      if (known[key] !== undefined || taken.has(index)) return []
      const found = rate(column, one, today)
      return found === undefined ? [] : [{ key, guess: { index, basis: found.basis }, score: found.score }]
    }),
  )
  const guesses: Partial<Record<ColumnKey<C>, Guess>> = {}
  for (const { key, guess } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (guesses[key] !== undefined || taken.has(guess.index)) continue
    guesses[key] = guess
    taken.add(guess.index)
  }
  return guesses
}

function rate(column: ImportColumn, { name, samples }: FileColumn, today: BusinessDate): { readonly score: number; readonly basis: GuessBasis } | undefined {
  const header = likeness(name, column)
  const cells = samples.map(clean).filter((text) => text !== '')
  const share = (holds: (text: string) => boolean): number => (cells.length === 0 ? 0 : cells.filter(holds).length / cells.length)
  const isHeader = header >= enough && (cells.length === 0 || share((text) => isReadable(column, text, today)) >= fewest)
  const content = share((text) => column.looksLike?.(text.replaceAll(/\s/gu, ''), today) === true)
  const isContent = content >= enough
  if (isHeader) return { score: header + content, basis: isContent ? 'both' : 'header' }
  return isContent ? { score: content, basis: 'content' } : undefined
}

function isReadable({ label, read, check }: ImportColumn, text: string, today: BusinessDate): boolean {
  return !check(read(text), { label, text, today }).some(({ level }) => level === 'error')
}

/** How much a header is like one of the column's names, 0 to 1. */
function likeness(header: string, { label, aliases, hints = [] }: ImportColumn): number {
  const ours = bare(header)
  return Math.max(0, ...[label, ...aliases, ...hints].map((name) => similarity(ours, bare(name))))
}

/** Without what is in brackets, signs and case: `实发金额（元）*` → `实发金额`, `ID Card No.` → `idcardno`. */
const bare = (header: string): string => plainHeader(header).toLowerCase().replaceAll(/[（([【].*?[)）\]】]/gu, '').replaceAll(/[^\p{L}\p{N}]/gu, '')

function similarity(a: string, b: string): number {
  if (a === '' || b === '') return 0
  if (a === b) return 1
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.includes(short)) return short.length > 1 ? enough + 0.4 * (short.length / long.length) : 0
  // The share of pairs of neighbouring characters that both have.
  const pairs = (text: string) => new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)))
  const [ofA, ofB] = [pairs(a), pairs(b)]
  const common = [...ofA].filter((pair) => ofB.has(pair)).length
  return (2 * common) / Math.max(1, ofA.size + ofB.size)
}

/** Whether the first row has personal data, so that it is no header: the file begins with its rows. */
export const isDataRow = (cells: readonly string[]): boolean =>
  cells.some((cell) => personalMask(compact(cell)) !== undefined || masked(clean(cell)) !== clean(cell) || longNumber.test(compact(cell)))

/** A cell as the mapping shows it: personal data masked, whatever column it stands in. `key`: what the column is mapped to. */
export function maskedSample<C extends Columns>({ columns }: Definition<C>, text: string, key: ColumnKey<C> | undefined): string {
  const mask = personalMask(compact(text)) ?? (key === undefined ? undefined : columns[key]?.mask)
  return mask?.(clean(text)) ?? masked(clean(text))
}

/** No header has so many digits in a row; several numbers that run into each other do. */
const longNumber = /\d{15}/u

/** Numbers, however they are grouped (not the decimals of one), and addresses of mail within a text. A phone may have the code of the country before it. */
const numbers = /(?<!\d|\d\.)\d(?:[\s-]?\d){10,18}[Xx]?(?!\d)/gu
const mails = /[\w.%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/gu

/** The text with what is personal in it masked. */
const masked = (text: string): string =>
  text.replaceAll(mails, maskAccount).replaceAll(numbers, (found) => {
    const number = compact(found)
    const [, code = '', phone = ''] = /^(0086|86)?(1[3-9]\d{9})$/u.exec(number) ?? []
    return phone === '' ? (personalMask(number)?.(number) ?? found) : `${code}${maskPhone(phone)}`
  })

const compact = (text: string): string => clean(text).replaceAll(/[\s-]/gu, '')

/** By form alone: a number with a wrong digit is personal all the same. */
function personalMask(text: string): ((text: string) => string) | undefined {
  if (isIdNoFormat(text)) return maskIdNoTwo
  if (isPhone(text)) return maskPhone
  return isBankCard(text) || isEmail(text) ? maskAccount : undefined
}
