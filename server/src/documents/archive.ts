import { Zip, ZipPassThrough } from 'fflate'
import { refuse } from '../kernel/refuse.ts'

/** What a ZIP can tell in 32 and 16 bits: beyond it its directory would lead nowhere. */
export const archiveLimit = { bytes: 0xffff_ffff, files: 0xffff } as const

type Limit = Readonly<Record<keyof typeof archiveLimit, number>>

interface ArchiveEntry {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

/** A ZIP archive as its bytes arrive: files one after the other, none of them in memory as a whole. They are stored as they are: pictures and PDFs do not get smaller. Refused before it would be larger than its format. */
export async function* archiveOf(entries: AsyncIterable<ArchiveEntry>, at: Date, limit: Limit = archiveLimit): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  let [files, bytes, directory] = [0, 0, 22]
  const counted = (more: readonly Uint8Array[]): readonly Uint8Array[] => {
    bytes += more.reduce((sum, { length }) => sum + length, 0)
    if (bytes + directory > limit.bytes || files > limit.files) refuse(400, '文件超过 4 GB 或 65,535 个，超出压缩包的上限，请缩小范围后分几次生成')
    return more
  }
  for await (const { name, content } of entries) {
    files += 1
    directory += 46 + Buffer.byteLength(name)
    const entry = new ZipPassThrough(name)
    entry.mtime = at
    zip.add(entry)
    for await (const chunk of content) {
      entry.push(chunk)
      yield* counted(made.splice(0))
    }
    entry.push(new Uint8Array(0), true)
    yield* counted(made.splice(0))
  }
  zip.end()
  yield* made.splice(0)
}
