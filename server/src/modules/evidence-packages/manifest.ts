import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'

interface Listed {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

export interface Entry {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
}

export interface Manifest {
  readonly title: string
  readonly made_at: string
  readonly made_by: string
}

/** The last block of each chain of the register of changes: who has the package can show by it what had been recorded by then. */
export async function headsOfSeals(deps: Pick<Deps, 'db'>): Promise<{ source: string; label: string; n: number; hash: string; seal_at: string }[]> {
  const { rows } = await inTransaction(deps.db, SYSTEM, (tx) => sql<{ source: string; label: string; n: number; hash: string; seal_at: Date }>`
    select distinct on (s.source) s.source, a.label, s.n::int as n, encode(s.hash, 'hex') as hash, s.seal_at
    from app.audit_seal s join app.audit_source a on a.name = s.source order by s.source, s.n desc`.execute(tx), { readOnly: true })
  return rows.map((row) => ({ ...row, seal_at: row.seal_at.toISOString() }))
}

/** Passes entries on, adds up what they are, and ends with the manifest and its own sum. Each name once: a second file of a name gets a number. */
export async function* withManifest(entries: AsyncIterable<Entry>, about: Manifest, seals: Awaited<ReturnType<typeof headsOfSeals>>, made: (files: number, hash: Buffer) => void): AsyncGenerator<Entry> {
  const files: Listed[] = []
  const taken = new Map<string, number>()
  for await (const { name, content } of entries) {
    const again = taken.get(name) ?? 0
    taken.set(name, again + 1)
    const own = again === 0 ? name : name.replace(/(\.[^.]*)?$/u, `-${again + 1}$1`)
    yield { name: own, content: summed(content, (size, sha256) => files.push({ name: own, size, sha256 })) }
  }
  const text = Buffer.from(`${JSON.stringify({ format: 1, ...about, seals, files }, undefined, 1)}\n`)
  const hash = createHash('sha256').update(text).digest()
  made(files.length, hash)
  yield { name: 'manifest.json', content: whole(text) }
  yield { name: 'manifest.sha256', content: whole(Buffer.from(`${hash.toString('hex')}  manifest.json\n`)) }
}

async function* summed(content: AsyncIterable<Uint8Array>, done: (size: number, sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.length
    yield chunk
  }
  done(size, hash.digest('hex'))
}

export async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
