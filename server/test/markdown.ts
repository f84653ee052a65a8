/** A piece of a line of Markdown. */
interface Inline {
  readonly kind: 'text' | 'code' | 'strong' | 'emphasis'
  readonly text: string
}

/** The pieces of a text; a mark without its counterpart is text. */
export function inlines(text: string): Inline[] {
  const found: Inline[] = []
  let rest = text
  while (rest !== '') {
    const first = marks.map((mark) => ({ ...mark, at: rest.indexOf(mark.sign) })).filter(({ at }) => at >= 0).toSorted((a, b) => a.at - b.at)[0]
    const end = first === undefined ? -1 : rest.indexOf(first.sign, first.at + first.sign.length)
    if (first === undefined || end < 0) return [...found, { kind: 'text', text: rest }]
    if (first.at > 0) found.push({ kind: 'text', text: rest.slice(0, first.at) })
    found.push({ kind: first.kind, text: rest.slice(first.at + first.sign.length, end) })
    rest = rest.slice(end + first.sign.length)
  }
  return found
}

/** The longer sign first: `**` also begins with `*`. */
const marks = [
  { sign: '`', kind: 'code' },
  { sign: '**', kind: 'strong' },
  { sign: '*', kind: 'emphasis' },
] as const

/** The text of a chapter (`## …`) without its heading; '' when there is none. */
export function chapter(text: string, heading: string): string {
  const lines = text.split('\n')
  const start = lines.indexOf(`## ${heading}`)
  if (start < 0) return ''
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '))
  return lines.slice(start + 1, end < 0 ? undefined : end).join('\n')
}

/** The rows of the tables in a text, cell by cell, without the headings. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n')
  const isRow = (line: string | undefined): boolean => line?.startsWith('|') === true
  return lines.filter((line, index) => isRow(line) && isRow(lines[index - 1]) && isRow(lines[index - 2])).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()))
}

/** The items of the lists in a text, each on one line. */
export function listItems(text: string): string[] {
  const items: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const isItem = line.startsWith('- ')
    isOpen = isItem || (isOpen && line.startsWith('  '))
    if (isItem) items.push(line.slice(2))
    else if (isOpen) items.push(`${items.pop() ?? ''} ${line.trim()}`)
  }
  return items
}
