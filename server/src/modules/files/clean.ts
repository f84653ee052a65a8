import type { FileKind } from '@linggong/shared/domain/uploads'
import { refuse } from '../../kernel/refuse.ts'
import { pdfFault } from './pdf.ts'
import { redrawn } from './picture.ts'

/** Kinds that must be seen whole before they are kept. */
export type WholeKind = 'pdf' | 'png' | 'jpg'

export const isWhole = (kind: FileKind): kind is WholeKind => kind === 'pdf' || kind === 'png' || kind === 'jpg'

let before: Promise<unknown> = Promise.resolve()

/** A picture of 50 MB takes several times that while it is drawn. */
export async function oneAtATime(draw: () => Promise<Buffer>): Promise<Buffer> {
  const mine = before.then(draw)
  before = mine.catch(() => undefined)
  return mine
}

/** The bytes to keep of an upload. Throws a refusal. */
export const cleaned = (kind: WholeKind, read: () => Promise<Buffer>): Promise<Buffer> => oneAtATime(async () => clean(kind, await read()))

async function clean(kind: WholeKind, bytes: Buffer): Promise<Buffer> {
  if (kind !== 'pdf') return (await redrawn(bytes, kind)) ?? refuse('content', '图片无法读取或过大，请重新导出后上传')
  const fault = await pdfFault(bytes)
  return fault === null ? bytes : refuse('content', fault)
}
