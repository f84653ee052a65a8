import { Zip, ZipPassThrough } from 'fflate'

interface ArchiveEntry {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

/** A ZIP archive as its bytes arrive: files one after the other, none of them in memory as a whole. They are stored as they are: pictures and PDFs do not get smaller. */
export async function* archiveOf(entries: AsyncIterable<ArchiveEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, content } of entries) {
    const entry = new ZipPassThrough(name)
    entry.mtime = at
    zip.add(entry)
    for await (const chunk of content) {
      entry.push(chunk)
      yield* made.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
