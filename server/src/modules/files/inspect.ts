/**
 * What an upload is, told from its bytes while they pass by: neither the name nor the declared type counts. What is two
 * things at once (a picture that is a page as well, a document with an archive behind it) is refused.
 * Spreadsheets are unpacked in the browser and their rows are checked by the server; here only the kind is at stake,
 * and that an archive does not claim to become huge.
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
  // No SVG: it may carry scripts, and a logo is shown to people who have not signed in.
  brand_logo: ['png', 'jpg'],
}

/** Every visitor of a login page loads the logo. */
const mostBytes: Partial<Record<Purpose, number>> = { brand_logo: 512 * 1024 }

/** Why a file of this size is not taken, or null. */
export function sizeFault(purpose: Purpose, size: number): string | null {
  const most = mostBytes[purpose]
  return most !== undefined && size > most ? `文件不能超过 ${most / 1024} kB` : null
}

export const isPurpose = (value: string): value is Purpose => Object.hasOwn(accepted, value)

/** The kind that a name promises, when the purpose accepts it. */
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
/** Long enough that pixels do not spell it by chance. */
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

  /** Null when the bytes are what the name promised, else the reason in Chinese. */
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
        // UTF-16 and everything compiled or packed has control bytes.
        return this.#binary || /^(?:\u00ef\u00bb\u00bf)?\s*(?:<|%PDF-)/u.test(this.#head.toString('latin1')) ? wrong : null
      case 'xlsx':
        return this.#begins('PK\u0003\u0004') ? workbookFault(this.#tail, wrong) : wrong
    }
  }

  #lookForMarkup(bytes: Buffer): void {
    const text = this.#before + bytes.toString('latin1')
    this.#markup = markup.test(text)
    // It may lie across two chunks.
    this.#before = text.slice(-markupLength)
  }

  #picture(): string | null {
    return this.#markup || this.#tail.includes(endOfArchive) ? smuggled : null
  }

  /** Whether something else follows the last `mark`. Line ends and padding may. */
  #behind(mark: string): string | null {
    const at = this.#tail.lastIndexOf(mark)
    const rest = at < 0 ? this.#tail : this.#tail.subarray(at)
    return rest.includes(endOfArchive) || markup.test(rest.toString('latin1')) ? smuggled : null
  }

  #begins(magic: string): boolean {
    return this.#head.subarray(0, magic.length).equals(Buffer.from(magic, 'latin1'))
  }
}

/** Reads the archive's directory at its end: is it a workbook, and how large does it say it gets? */
function workbookFault(tail: Buffer, wrong: string): string | null {
  const end = tail.lastIndexOf(endOfArchive)
  if (end < 0 || end + 22 > tail.length) return wrong
  if (end + 22 + tail.readUInt16LE(end + 20) !== tail.length) return smuggled
  const length = tail.readUInt32LE(end + 12)
  let at = end - length
  // A directory beyond a megabyte belongs to tens of thousands of parts: no spreadsheet of ours.
  if (at < 0) return wrong
  const names = new Set<string>()
  let inflated = 0
  while (at + 46 <= end && tail.readUInt32LE(at) === 0x02014b50) {
    inflated += tail.readUInt32LE(at + 24)
    const nameLength = tail.readUInt16LE(at + 28)
    names.add(tail.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32)
  }
  // Nothing here unpacks it, but whoever does must not be led out of his folder.
  if ([...names].some((name) => /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)/iu.test(name))) return wrong
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) return wrong
  return inflated > inflatedMax ? '表格解压后过大，请拆分后再上传' : null
}
