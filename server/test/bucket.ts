import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import type { S3Place } from '../src/ports/s3.ts'

export interface TestBucket {
  readonly place: S3Place
  /** The keys of its objects. */
  readonly keys: () => string[]
}

/**
 * An S3 server on loopback with one bucket, until the file's tests end. s3rver is from before stores took `If-None-Match` at writing
 * (AWS, Ceph, MinIO: 2024), so that is added, unless a test wants a store that overwrites.
 */
export async function testBucket({ overwrites = false } = {}): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'linggong-bucket-'))
  const name = 'files'
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name }] })
  if (!overwrites) refuseSecondWrites(server, name)
  const { port } = await server.run()
  afterAll(async () => {
    await server.close()
    rmSync(directory, { recursive: true })
  })
  return {
    place: { endpoint: `http://127.0.0.1:${port}`, bucket: name, region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    keys: () => readdirSync(join(directory, name), { recursive: true }).flatMap((path) => (String(path).endsWith('._S3rver_object') ? [String(path).slice(0, -'._S3rver_object'.length)] : [])),
  }
}

function refuseSecondWrites(server: S3rver, bucket: string): void {
  let last = Promise.resolve()
  server.middleware.unshift(async (exchange, next) => {
    if (exchange.get('if-none-match') !== '*') return next()
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    try {
      if (!(await server.store.existsObject(bucket, decodeURIComponent(exchange.path.slice(bucket.length + 2))))) return await next()
      exchange.status = 412
      exchange.body = '<?xml version="1.0"?><Error><Code>PreconditionFailed</Code></Error>'
    } finally {
      resolve()
    }
  })
}
