import { clockTime } from '@linggong/shared/domain/time'

export interface CsvColumn {
  readonly title: string
  readonly kind: keyof typeof fields
}

/** Characters collected before they are encoded: each block is a write to the store. */
const blockLength = 64 * 1024

/**
 * CSV as in RFC 4180, for spreadsheet programs: quoted fields where necessary, CRLF after every row, and
 * a leading byte order mark, without which a program assumes its own code page.
 *
 * A million rows have twenty-three million fields, so an ordinary field costs a single regular expression.
 */
export async function* csvBytes(columns: readonly CsvColumn[], rows: AsyncIterable<readonly unknown[]>): AsyncGenerator<Uint8Array> {
  const writers = columns.map(({ kind }) => fields[kind])
  let text = `\uFEFF${columns.map(({ title }) => textField(title)).join(',')}\r\n`
  for await (const row of rows) {
    text += `${writers.map((write, index) => write(row[index])).join(',')}\r\n`
    if (text.length < blockLength) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

const fields = {
  text: (value: unknown): string => (isNone(value) ? '' : cellField(String(value))),
  datetime: (value: unknown): string => (isNone(value) ? '' : value instanceof Date ? clockTime(value) : cellField(String(value))),
  int: (value: unknown): string => (isNone(value) ? '' : String(Number(value))),
  percent: (value: unknown): string => (isNone(value) ? '' : `${Number(value)}%`),
  money: (value: unknown): string => (isNone(value) ? '' : yuan(Number(value))),
}

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined

/** What spreadsheets take for the start of a formula (CSV injection); Chinese versions also accept the full-width signs. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u
/** Identity numbers, cards, phones: read as numbers they would lose digits. */
const longDigits = /^\d{11,}$/u
/** What RFC 4180 requires to be quoted. */
const quoted = /[",\r\n]/u
/** All three in one expression: everything that cannot be written as it is. */
const special = /^[=+\-@\t\r\n＝＋－＠]|^\d{11,}$|[",\r\n]/u

function cellField(text: string): string {
  if (!special.test(text)) return text
  // The tab makes spreadsheets treat it as text.
  return longDigits.test(text) ? `\t${text}` : textField(text)
}

/** Turns what would be a formula into text. */
function textField(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const hundredths = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))

/** Cents as yuan with two decimals. */
function yuan(cents: number): string {
  if (!Number.isSafeInteger(cents)) return (cents / 100).toFixed(2)
  const positive = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(positive / 100)}.${hundredths[positive % 100]}`
}
