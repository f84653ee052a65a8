const endOfArchive = Buffer.from('PK\u0005\u0006', 'latin1')
const inflatedMax = 200 * 1024 * 1024
export const smuggled = '文件中夹带了其他内容，请重新导出后上传'

export const hasArchive = (bytes: Buffer): boolean => bytes.includes(endOfArchive)

/** What an e-invoice in the national page format consists of: pages, pictures, fonts, seals. */
const ofdParts = /(?:^|\/)[^/]*\.(?:xml|png|jpe?g|bmp|gif|tiff?|jb2|ttf|otf|ttc|esl|dat|asn1|xsd)$|\/$/iu

interface ZipFaults {
  /** It is no such archive. */
  readonly wrong: string
  readonly tooLarge: string
  readonly fits: (names: ReadonlySet<string>) => boolean
}

/** Reads the zip directory at the end: whether it is what it claims to be, and its declared uncompressed size. Null, or why it is refused. */
function archiveFault(tail: Buffer, { wrong, tooLarge, fits }: ZipFaults): string | null {
  const end = tail.lastIndexOf(endOfArchive)
  if (end < 0 || end + 22 > tail.length) return wrong
  if (end + 22 + tail.readUInt16LE(end + 20) !== tail.length) return smuggled
  const length = tail.readUInt32LE(end + 12)
  let at = end - length
  // A directory larger than a megabyte would have tens of thousands of entries.
  if (at < 0) return wrong
  const names = new Set<string>()
  let inflated = 0
  while (at + 46 <= end && tail.readUInt32LE(at) === 0x02014b50) {
    inflated += tail.readUInt32LE(at + 24)
    const nameLength = tail.readUInt16LE(at + 28)
    names.add(tail.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32)
  }
  // The server does not unpack it, but a program that does must not write outside its folder.
  if ([...names].some((name) => /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/iu.test(name))) return wrong
  if (!fits(names)) return wrong
  return inflated > inflatedMax ? tooLarge : null
}

export const workbookFault = (tail: Buffer, wrong: string): string | null =>
  archiveFault(tail, { wrong, tooLarge: '表格解压后过大，请拆分后再上传', fits: (names) => names.has('[Content_Types].xml') && names.has('xl/workbook.xml') })

export const ofdFault = (tail: Buffer, wrong: string): string | null =>
  archiveFault(tail, { wrong, tooLarge: '版式文件解压后过大，请重新下载后上传', fits: (names) => names.has('OFD.xml') && [...names].every((name) => ofdParts.test(name)) })
