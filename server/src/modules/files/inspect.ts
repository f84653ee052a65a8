import { FILE_KINDS, type FileKind } from '@linggong/shared/domain/uploads'
import { xmlFault } from './xml.ts'
import { hasArchive, ofdFault, smuggled, workbookFault } from './zip.ts'

/** Of an invoice in XML, all of it and a byte more, so that one that is too large is seen. */
const tailSize = 1024 * 1024 + 1
/** Long enough not to occur in pixel data by chance. */
const markup = /<script|<!doctype|<iframe|<html[\s>]|<\?php\s/iu
const markupLength = 10

/**
 * Determines the type of an upload from its bytes while they are streamed: neither name nor declared type counts. A file
 * that is valid as two types (a picture that is also a page, a document with an archive appended) is refused.
 * Spreadsheets are unpacked in the browser and their rows are checked by the server; here only the type matters,
 * and that an archive does not declare a huge size.
 */
export class Inspector {
  readonly #kind: FileKind
  #head: Buffer = Buffer.alloc(0)
  #tail: Buffer = Buffer.alloc(0)
  #size = 0
  #binary = false
  #markup = false
  #before = ''

  constructor(kind: FileKind) {
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
    const wrong = `文件内容与扩展名不符，请上传真正的 ${FILE_KINDS[this.#kind].label}`
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
      case 'ofd':
        return this.#begins('PK\u0003\u0004') ? ofdFault(this.#tail, wrong) : wrong
      case 'xml':
        return xmlFault(this.#tail, wrong)
    }
  }

  #lookForMarkup(bytes: Buffer): void {
    const text = this.#before + bytes.toString('latin1')
    this.#markup = markup.test(text)
    // The marker may span two chunks.
    this.#before = text.slice(-markupLength)
  }

  #picture(): string | null {
    return this.#markup || hasArchive(this.#tail) ? smuggled : null
  }

  /** Whether other data follows the last `mark`. Line ends and padding may. */
  #behind(mark: string): string | null {
    const at = this.#tail.lastIndexOf(mark)
    const rest = at < 0 ? this.#tail : this.#tail.subarray(at)
    return hasArchive(rest) || markup.test(rest.toString('latin1')) ? smuggled : null
  }

  #begins(magic: string): boolean {
    return this.#head.subarray(0, magic.length).equals(Buffer.from(magic, 'latin1'))
  }
}
