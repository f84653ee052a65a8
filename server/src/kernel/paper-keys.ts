import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** A key that encrypts the keys of papers; it is never in the database, nor in a backup. */
export interface PaperKey {
  /** Stored beside what it encrypts: the beginning of its SHA-256. */
  readonly id: string
  readonly key: Buffer
}

/** The newest first: that one encrypts, the others still open what was encrypted before. Read each time, because it can be changed while servers run. */
export type PaperKeys = () => Promise<readonly [PaperKey, ...PaperKey[]]>

/** From the environment, else from the data directory, where the first process that needs one creates it. */
export function paperKeys({ paperKeys: given, dataDir }: Pick<Config, 'paperKeys' | 'dataDir'>): PaperKeys {
  const [first, ...others] = given.map(named)
  return first === undefined ? () => fromFile(dataDir) : async () => [first, ...others]
}

/** Adds a key in the data directory and returns it. Of the older ones the last stays, with which a server may be encrypting right now. */
export async function addPaperKey(dataDir: string): Promise<PaperKey> {
  const [last] = await fromFile(dataDir)
  const key = named(randomBytes(32))
  const draft = `${pathIn(dataDir)}.${randomUUID()}`
  await writeFile(draft, textOf([key, last]), { mode: 0o600, flush: true })
  await rename(draft, pathIn(dataDir))
  return key
}

const named = (key: Buffer): PaperKey => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 16), key })
const pathIn = (dataDir: string): string => join(dataDir, 'paper.key')
const textOf = (keys: readonly PaperKey[]): string => keys.map(({ key }) => `${key.toString('hex')}\n`).join('')

async function fromFile(dataDir: string): Promise<readonly [PaperKey, ...PaperKey[]]> {
  const path = pathIn(dataDir)
  const text = await readFile(path, 'utf8').catch(async (error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
    await create(dataDir)
    return readFile(path, 'utf8')
  })
  const [first, ...others] = text.split('\n').filter((line) => line !== '').map((line) => Buffer.from(line, 'hex'))
  if (first === undefined || [first, ...others].some(({ length }) => length !== 32)) throw new Error(`${path} 已损坏：请从保管处恢复`)
  return [named(first), ...others.map(named)]
}

/** Of two processes one wins; the file is there whole or not at all. */
async function create(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${pathIn(dataDir)}.${randomUUID()}`
  try {
    await writeFile(draft, textOf([named(randomBytes(32))]), { mode: 0o600, flush: true })
    await link(draft, pathIn(dataDir)).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}

const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
