import { sheetXmlRows } from './sheet-xml.ts'
import { ImportFileError, isBroken, notATable } from './parsed-sheet.ts'
import { dateStyles, sharedStrings, tagsOf } from './xml.ts'
import { type ZipEntry, unpack } from './zip.ts'

/**
 * The rows of the first visible sheet. Written for imports: a general reader turns
 * numbers into floats and formulas into cached results, and both would end up in payments.
 */
export async function xlsxRows(bytes: Uint8Array, entries: readonly ZipEntry[]) {
  const read = async (name: string): Promise<string> => {
    const entry = entries.find((one) => one.name.toLowerCase() === name.toLowerCase())
    return entry === undefined ? '' : new TextDecoder().decode(await unpack(bytes, entry))
  }
  const workbook = await read('xl/workbook.xml')
  const links = tagsOf(await read('xl/_rels/workbook.xml.rels'), 'Relationship')
  const sheet = tagsOf(workbook, 'sheet').find(({ state }) => state === undefined || state === 'visible')
  if (sheet === undefined) throw new ImportFileError(notATable)
  const target = (links.find(({ Id }) => Id === sheet['r:id']) ?? links.find(({ Type }) => Type?.endsWith('/worksheet')))?.['Target']
  if (target === undefined) throw new ImportFileError(isBroken)
  const xml = await read(pathOf(target))
  if (xml === '') throw new ImportFileError(isBroken)
  const linked = (kind: string) => pathOf(links.find(({ Type }) => Type?.endsWith(kind))?.['Target'] ?? '')
  return sheetXmlRows(xml, {
    strings: sharedStrings(await read(linked('/sharedStrings'))),
    dates: dateStyles(await read(linked('/styles'))),
    from1904: ['1', 'true'].includes(tagsOf(workbook, 'workbookPr')[0]?.['date1904'] ?? ''),
  })
}

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//u, '')}`)
