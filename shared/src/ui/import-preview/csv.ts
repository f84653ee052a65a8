/** The rows of RFC 4180 text with their numbers in the file. Every cell is text as written. */
export function* csvRows(text: string): Generator<{ number: number; cells: string[] }> {
  const delimiter = delimiterOf(text)
  let at = text.startsWith('\ufeff') ? 1 : 0
  let number = 1
  while (at < text.length) {
    const cells: string[] = []
    for (;;) {
      const head = text[at] === '"' ? quoted(text, at) : { text: '', end: at }
      // Not standard, but it occurs: text after a closing quote belongs to the cell.
      const rest = plain(text, head.end, delimiter)
      cells.push(head.text + rest.text)
      at = rest.end
      if (text[at] !== delimiter) break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    yield { number, cells }
    number += 1
  }
}

function plain(text: string, start: number, delimiter: string): { text: string; end: number } {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(start, end), end }
}

/** Reads to the closing quote; `""` is an escaped quote. */
function quoted(text: string, start: number): { text: string; end: number } {
  let end = start + 1
  for (;;) {
    const quote = text.indexOf('"', end)
    if (quote < 0) return { text: text.slice(start + 1).replaceAll('""', '"'), end: text.length }
    if (text[quote + 1] !== '"') return { text: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    end = quote + 2
  }
}

const delimiters = { ',': '逗号分隔的文本', '\t': '制表符分隔的文本', ';': '分号分隔的文本' } as const
export type Delimiter = keyof typeof delimiters

/** Such a file in words. */
export const textKind = (delimiter: Delimiter): string => delimiters[delimiter]

export function delimiterOf(text: string): Delimiter {
  // There may be a title above the header.
  const head = text.split(/\r\n?|\n/u, 3).join(' ')
  const count = (delimiter: string) => head.split(delimiter).length
  return ([',', '\t', ';'] as const).reduce<Delimiter>((best, next) => (count(next) > count(best) ? next : best), ',')
}
