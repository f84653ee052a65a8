const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Decodes entities, and the `_x000D_` escapes of spreadsheets. */
export function plainText(xml: string): string {
  const text = xml.includes('&')
    ? xml.replaceAll(/&(#x?[\da-f]+|\w+);/giu, (whole, name: string) => {
        if (!name.startsWith('#')) return entities[name] ?? whole
        const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : xml
  return text.includes('_x') ? text.replaceAll(/_x([\da-f]{4})_/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text
}

interface Tag {
  readonly attributes: string
  /** Without content of its own: `<c/>`. */
  readonly isEmpty: boolean
  /** The first character of the tag and the first behind it. */
  readonly start: number
  readonly end: number
}

/** The name of the tag at `<` or `</`, without a prefix. Names are short; what goes on for longer is none. */
function nameAt(xml: string, at: number, end: number): { readonly name: string; readonly length: number } {
  const [whole = '', name = ''] = /^(?:\w+:)?(\w+)/u.exec(xml.slice(at, Math.min(end, at + 64))) ?? []
  return { name, length: whole.length }
}

/** Every tag with this name, whatever its prefix. Each character is passed once, whatever is left unclosed: the text comes from a stranger. */
function* tagsNamed(xml: string, name: string, from = 0): Generator<Tag> {
  for (let at = from; ; ) {
    const start = xml.indexOf('<', at)
    const close = start < 0 ? -1 : xml.indexOf('>', start)
    if (close < 0) return
    at = close + 1
    const found = nameAt(xml, start + 1, close)
    if (found.name !== name) continue
    const isEmpty = xml[close - 1] === '/'
    yield { attributes: xml.slice(start + 1 + found.length, isEmpty ? close - 1 : close), isEmpty, start, end: at }
  }
}

/** Where the next closing tag of this name begins and ends. */
function closingOf(xml: string, name: string, from: number): { readonly start: number; readonly end: number } | undefined {
  for (let at = from; ; ) {
    const start = xml.indexOf('</', at)
    const close = start < 0 ? -1 : xml.indexOf('>', start)
    if (close < 0) return undefined
    at = close + 1
    if (nameAt(xml, start + 2, close).name === name) return { start, end: at }
  }
}

interface Element {
  readonly attributes: string
  readonly inner: string
  readonly start: number
  readonly end: number
}

/** Every element with this name that is closed, up to its first closing tag. */
export function* elementsOf(xml: string, name: string): Generator<Element> {
  let from = 0
  for (;;) {
    const tag = tagsNamed(xml, name, from).next().value
    if (!tag) return
    const closing = tag.isEmpty ? { start: tag.end, end: tag.end } : closingOf(xml, name, tag.end)
    // What is never closed from here on is not closed further on either.
    if (closing === undefined) return
    yield { attributes: tag.attributes, inner: xml.slice(tag.end, closing.start), start: tag.start, end: closing.end }
    from = closing.end
  }
}

export function firstOf(xml: string, name: string): Element | undefined {
  return elementsOf(xml, name).next().value ?? undefined
}

/** The attributes of every tag with this name. */
export function tagsOf(xml: string, name: string): Partial<Record<string, string>>[] {
  return Array.from(tagsNamed(xml, name), ({ attributes }) => attributesOf(attributes))
}

export function attributesOf(text: string): Partial<Record<string, string>> {
  return Object.fromEntries(Array.from(text.matchAll(/(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu), ([, key, a, b]) => [key, plainText(a ?? b ?? '')]))
}

/** The text in the `<t>` of a string or of its runs; phonetic guides of East Asian text (`rPh`) are not included. */
export function textOf(xml: string): string {
  const plain = xml.includes('rPh') ? without(xml, 'rPh') : xml
  return plainText(Array.from(elementsOf(plain, 't'), ({ inner }) => inner).join(''))
}

function without(xml: string, name: string): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of elementsOf(xml, name)) {
    parts.push(xml.slice(from, start))
    from = end
  }
  return [...parts, xml.slice(from)].join('')
}

export function sharedStrings(xml: string): readonly string[] {
  return Array.from(elementsOf(xml, 'si'), ({ inner }) => textOf(inner))
}

const builtInDates = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The cell styles that display a number as a date. */
export function dateStyles(xml: string): ReadonlySet<number> {
  const custom = new Map(tagsOf(xml, 'numFmt').map(({ numFmtId, formatCode = '' }) => [Number(numFmtId), formatCode]))
  const isDate = (id: number) => {
    const code = custom.get(id)
    // Quoted text, colours and conditions in brackets do not affect the number.
    // Spreadsheets allow 255 characters.
    return code === undefined ? builtInDates(id) : /[ymdhs]/iu.test(code.slice(0, 255).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./gu, ''))
  }
  const formats = firstOf(xml, 'cellXfs')?.inner ?? ''
  return new Set(tagsOf(formats, 'xf').flatMap(({ numFmtId }, index) => (isDate(Number(numFmtId ?? 0)) ? [index] : [])))
}
