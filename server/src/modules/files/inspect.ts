/**
 * Determines the type of an upload from its bytes while they are streamed: neither name nor declared type counts. A file
 * that is valid as two types (a picture that is also a page, a document with an archive appended) is refused.
 * Spreadsheets are unpacked in the browser and their rows are checked by the server; here only the type matters,
 * and that an archive does not declare a huge size.
 */
export type Purpose = 'bill_import' | 'voucher' | 'brand_logo'

interface Kind {
  readonly extensions: readonly string[]
  readonly mime: string
  readonly label: string
}

const kinds = {
  xlsx: { extensions: ['xlsx'], mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', label: 'XLSX 表格' },
  csv: { extensions: ['csv'], mime: 'text/csv', label: 'CSV 文本' },
  pdf: { extensions: ['pdf'], mime: 'application/pdf', label: 'PDF 文档' },
  png: { extensions: ['png'], mime: 'image/png', label: 'PNG 图片' },
  jpg: { extensions: ['jpg', 'jpeg'], mime: 'image/jpeg', label: 'JPG 图片' },
} as const satisfies Record<string, Kind>

type KindName = keyof typeof kinds

const accepted: Readonly<Record<Purpose, readonly KindName[]>> = {
  bill_import: ['xlsx', 'csv'],
  voucher: ['pdf', 'png', 'jpg'],
  // No SVG: it may contain scripts, and a logo is shown to people who have not signed in.
  brand_logo: ['png', 'jpg'],
}

/** Every visitor of a login page downloads the logo. */
const mostBytes: Partial<Record<Purpose, number>> = { brand_logo: 512 * 1024 }

/** Why a file of this size is refused, or null. */
export function sizeFault(purpose: Purpose, size: number): string | null {
  const most = mostBytes[purpose]
  return most !== undefined && size > most ? `文件不能超过 ${most / 1024} kB` : null
}

export const isPurpose = (value: string): value is Purpose => Object.hasOwn(accepted, value)

/** The type that the name announces, if the purpose accepts it. */
export function promisedKind(purpose: Purpose, filename: string): KindName | undefined {
  const extension = /\.([a-z0-9]{1,8})$/iu.exec(filename)?.[1]?.toLowerCase() ?? ''
  return accepted[purpose].find((name) => kinds[name].extensions.some((one) => one === extension))
}

export const acceptedText = (purpose: Purpose): string =>
  accepted[purpose].flatMap((name) => kinds[name].extensions).map((extension) => `.${extension}`).join('、')

export const mimeOf = (kind: KindName): string => kinds[kind].mime

const tailSize = 1024 * 1024
const inflatedMax = 200 * 1024 * 1024
const smuggled = '文件中夹带了其他内容，请重新导出后上传'
/** Long enough not to occur in pixel data by chance. */
const markup = /<script|<!doctype|<iframe|<html[\s>]|<\?php\s/iu
const markupLength = 10
const endOfArchive = Buffer.from('PK\u0005\u0006', 'latin1')

export class Inspector {
  readonly #kind: KindName
  #head: Buffer = Buffer.alloc(0)
  #tail: Buffer = Buffer.alloc(0)
  #size = 0
  #binary = false
  #markup = false
  #before = ''

  constructor(kind: KindName) {
    this.#kind = kind
  }

  get size(): number {
    return this.#size
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    this.#size += bytes.length
    if (this.#head.length < 16) this.#head = Buffer.concat([this.#head, bytes.subarray(0, 16)])
    if (this.#kind !== 'csv') this.#tail = Buffer.concat([this.#tail, bytes]).subarray(-tailSize)
    if ((this.#kind === 'png' || this.#kind === 'jpg') && !this.#markup) this.#lookForMarkup(bytes)
    if (this.#kind === 'csv' && !this.#binary) this.#binary = bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
  }

  /** Null when the bytes match the announced type, else the reason in Chinese. */
  verdict(): string | null {
    const wrong = `文件内容与扩展名不符，请上传真正的 ${kinds[this.#kind].label}`
    switch (this.#kind) {
      case 'pdf':
        return this.#begins('%PDF-') ? this.#behind('%%EOF') : wrong
      case 'png':
        return this.#begins('\u0089PNG\r\n\u001a\n') ? this.#picture() : wrong
      case 'jpg':
        return this.#begins('\u00ff\u00d8\u00ff') ? this.#picture() : wrong
      case 'csv':
        // UTF-16 and all compiled or compressed files contain control bytes.
        return this.#binary || /^(?:\u00ef\u00bb\u00bf)?\s*(?:<|%PDF-)/u.test(this.#head.toString('latin1')) ? wrong : null
      case 'xlsx':
        return this.#begins('PK\u0003\u0004') ? workbookFault(this.#tail, wrong) : wrong
    }
  }

  #lookForMarkup(bytes: Buffer): void {
    const text = this.#before + bytes.toString('latin1')
    this.#markup = markup.test(text)
    // The marker may span two chunks.
    this.#before = text.slice(-markupLength)
  }

  #picture(): string | null {
    return this.#markup || this.#tail.includes(endOfArchive) ? smuggled : null
  }

  /** Whether other data follows the last `mark`. Line ends and padding may. */
  #behind(mark: string): string | null {
    const at = this.#tail.lastIndexOf(mark)
    const rest = at < 0 ? this.#tail : this.#tail.subarray(at)
    return rest.includes(endOfArchive) || markup.test(rest.toString('latin1')) ? smuggled : null
  }

  #begins(magic: string): boolean {
    return this.#head.subarray(0, magic.length).equals(Buffer.from(magic, 'latin1'))
  }
}

/** Reads the zip directory at the end: whether it is a workbook, and its declared uncompressed size. */
function workbookFault(tail: Buffer, wrong: string): string | null {
  const end = tail.lastIndexOf(endOfArchive)
  if (end < 0 || end + 22 > tail.length) return wrong
  if (end + 22 + tail.readUInt16LE(end + 20) !== tail.length) return smuggled
  const length = tail.readUInt32LE(end + 12)
  let at = end - length
  // A directory larger than a megabyte would have tens of thousands of entries: not a spreadsheet.
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
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) return wrong
  return inflated > inflatedMax ? '表格解压后过大，请拆分后再上传' : null
}
