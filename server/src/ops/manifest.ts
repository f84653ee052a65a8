import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { OpsError } from './database.ts'

export const manifestName = 'manifest.json'

const hash = z.string().regex(/^[0-9a-f]{64}$/u)

const manifest = z.strictObject({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** The migrations that the backup's schema consists of, in order. */
  level: z.array(z.string()).min(1),
  /** In the order in which they can be filled; the hash is computed over the uncompressed rows. */
  tables: z.array(z.strictObject({ name: z.string().regex(/^(app|simulator)\.[a-z_]+$/u), columns: z.array(z.string().regex(/^[a-z_0-9]+$/u)).min(1), rows: z.int(), sha256: hash })),
  files: z.array(z.strictObject({ id: z.uuid(), size: z.int(), sha256: hash })),
  /** Files whose bytes had been deleted before they were copied: expired exports. */
  gone: z.array(z.uuid()),
  /** Equal for equal ledgers and chains (`ledgerHash`). */
  ledger_hash: hash,
  /** The heads of the hash chains, to compare a later database with them. */
  heads: z.array(z.strictObject({ source: z.string(), n: z.int(), hash })),
  left_out: z.array(z.string()),
})

export type Manifest = z.output<typeof manifest>

export const tableFile = (folder: string, name: string): string => join(folder, 'tables', `${name}.gz`)
export const storedFile = (folder: string, id: string): string => join(folder, 'files', id.slice(-2), id)

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new OpsError(`${folder} 不是备份：没有 ${manifestName}`)
  })
  const read = manifest.safeParse(parsed(text))
  if (!read.success) throw new OpsError(`${folder} 的 ${manifestName} 读不懂：${z.prettifyError(read.error)}`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
