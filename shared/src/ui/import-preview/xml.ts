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

/** The attributes of every tag with this name, whatever its prefix. */
export function tagsOf(xml: string, name: string): Partial<Record<string, string>>[] {
  return Array.from(xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*?)/?>`, 'gu')), ([, attributes = '']) => attributesOf(attributes))
}

export function attributesOf(text: string): Partial<Record<string, string>> {
  return Object.fromEntries(Array.from(text.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu), ([, key, a, b]) => [key, plainText(a ?? b ?? '')]))
}

/** The text in the `<t>` of a string or of its runs; phonetic guides of East Asian text (`rPh`) are not included. */
export function textOf(xml: string): string {
  const plain = xml.includes('rPh') ? xml.replaceAll(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/gu, '') : xml
  let text = ''
  for (const [, part = ''] of plain.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?t>/gu)) text += part
  return plainText(text)
}

export function sharedStrings(xml: string): readonly string[] {
  return Array.from(xml.matchAll(/<(?:\w+:)?si\b(?:[^>]*\/>|[^>]*>([\s\S]*?)<\/(?:\w+:)?si>)/gu), ([, inner = '']) => textOf(inner))
}

const builtInDates = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The cell styles that display a number as a date. */
export function dateStyles(xml: string): ReadonlySet<number> {
  const custom = new Map(tagsOf(xml, 'numFmt').map(({ numFmtId, formatCode = '' }) => [Number(numFmtId), formatCode]))
  const isDate = (id: number) => {
    const code = custom.get(id)
    // Quoted text, colours and conditions in brackets do not affect the number.
    return code === undefined ? builtInDates(id) : /[ymdhs]/iu.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./gu, ''))
  }
  const formats = /<(?:\w+:)?cellXfs\b[\s\S]*?<\/(?:\w+:)?cellXfs>/u.exec(xml)?.[0] ?? ''
  return new Set(tagsOf(formats, 'xf').flatMap(({ numFmtId }, index) => (isDate(Number(numFmtId ?? 0)) ? [index] : [])))
}
