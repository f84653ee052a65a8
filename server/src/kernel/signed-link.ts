import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Signs URLs that work for a limited time without a session. All processes must use the same key. */
export interface LinkSigner {
  sign(parts: readonly (string | number)[]): string
  fits(parts: readonly (string | number)[], signature: string): boolean
}

export function linkSigner(key: Buffer): LinkSigner {
  const sign = (parts: readonly (string | number)[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  return {
    sign: (parts) => sign(parts).toString('base64url'),
    fits(parts, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = sign(parts)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

/** From the environment, else from the data directory, where the first process stores it for the others. */
export async function fileKey(config: Config): Promise<Buffer> {
  if (config.fileKey !== undefined) return Buffer.from(config.fileKey, 'utf8')
  await mkdir(config.dataDir, { recursive: true })
  const path = join(config.dataDir, 'file.key')
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      const key = randomBytes(32)
      await file.writeFile(key.toString('base64'))
      return key
    } finally {
      await file.close()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    return keyOf(path)
  }
}

/** Another process may have created the file, but not written it yet. */
async function keyOf(path: string): Promise<Buffer> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
    if (key.length === 32) return key
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${path} 已损坏：请删除后重新启动`)
}
