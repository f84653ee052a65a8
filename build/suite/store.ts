import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, resolve, sep } from 'node:path'
import { openS3, readS3, refusalOf, type OpenS3, type S3Place } from '../../server/src/ports/s3.ts'
import { root } from '../paths.ts'
import { Conflict, Refusal } from './edit.ts'

/** Where builds are published: a folder served by a web server, or an S3-compatible bucket. Paths are relative, with `/`. */
export interface Store {
  readonly label: string
  read(path: string): Promise<{ readonly bytes: Buffer; readonly tag: string } | null>
  /** `ifTag`: writes only when the file is unchanged since (null: only when it does not exist); otherwise throws a Refusal. */
  write(path: string, bytes: Uint8Array, options?: { readonly ifTag?: string | null }): Promise<void>
  /** Every file below a folder, with its modification time. */
  list(folder: string): Promise<readonly StoredFile[]>
  remove(path: string): Promise<void>
}

export interface StoredFile {
  readonly path: string
  readonly at: number
}

const changed = '清单刚被另一个命令改动，什么都没有写；请再运行一次'

/** The default: the folder that `npm start` and nginx serve. */
export const defaultTarget = '.published'

/** `s3://bucket/prefix` or a folder. */
export function storeOf(target: string = process.env['PUBLISH_TO'] || defaultTarget): Store {
  const bucket = /^s3:\/\/([a-z0-9.-]+)\/?(.*)$/u.exec(target)
  return bucket ? bucketStore(bucket[1] ?? '', (bucket[2] ?? '').replace(/\/$/u, '')) : folderStore(resolve(root, target))
}

export function folderStore(folder: string): Store {
  const place = (path: string): string => {
    const file = resolve(folder, path)
    if (!file.startsWith(folder + sep)) throw new Error(`${path} leads out of the store`)
    return file
  }
  const read = async (path: string) => {
    const file = place(path)
    const found = statSync(file, { throwIfNoEntry: false })
    if (!found?.isFile()) return null
    const bytes = readFileSync(file)
    return { bytes, tag: bytes.toString('base64') }
  }
  return {
    label: folder,
    read,
    write: async (path, bytes, { ifTag } = {}) => {
      const file = place(path)
      const draft = join(dirname(file), `.${process.pid}.draft`)
      mkdirSync(dirname(file), { recursive: true })
      // Written atomically: the command may be killed while it writes, or the disk be full.
      const put = (): void => {
        try {
          writeFileSync(draft, bytes)
          renameSync(draft, file)
        } catch (error) {
          rmSync(draft, { force: true })
          throw error
        }
      }
      if (ifTag === undefined) return put()
      return exclusively(folder, async () => {
        if (((await read(path))?.tag ?? null) !== ifTag) throw new Conflict(changed)
        put()
      })
    },
    list: async (prefix) => {
      const from = place(prefix)
      if (!statSync(from, { throwIfNoEntry: false })?.isDirectory()) return []
      const entries = readdirSync(from, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      return files.map((file) => ({ path: file.slice(folder.length + 1).split(sep).join('/'), at: statSync(file).mtimeMs }))
    },
    remove: async (path) => {
      rmSync(place(path), { force: true })
      for (let parent = dirname(place(path)); parent.startsWith(folder + sep) && readdirSync(parent).length === 0; parent = dirname(parent)) rmdirSync(parent)
    },
  }
}

const lockPatienceMs = 10_000

/** Lets one process on this machine write the registry at a time: creating the folder takes the lock. */
async function exclusively(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = join(folder, '.lock')
  const deadline = Date.now() + lockPatienceMs
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
      // The lock was released in between: try again.
      if (since === undefined) continue
      // The lock's owner was killed: no edit takes this long.
      if (Date.now() - since > lockPatienceMs) rmSync(lock, { recursive: true, force: true })
      else if (Date.now() > deadline) throw new Conflict(changed)
      else await new Promise((wake) => setTimeout(wake, 50))
    }
  }
  try {
    await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Only the registry and the page change; all other files have content-hashed names. */
export function cachingOf(path: string): string {
  return /^(r|static)\//u.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Of the bucket's files the registry is written with `If-Match`. */
function bucketStore(bucket: string, prefix: string): Store {
  const place = placeOf(bucket)
  let opening: Promise<OpenS3> | undefined
  const opened = () => (opening ??= openS3(place))
  const keyOf = (path: string) => ({ Bucket: bucket, Key: prefix ? `${prefix}/${path}` : path })
  const told = (what: string) => (error: unknown): never => {
    const status = refusalOf(error)
    if (status === undefined) throw new Refusal(`无法连接对象存储 ${place.endpoint}（${reasonOf(error)}）。命令没有完成，可以再次运行`)
    throw new Refusal(`对象存储拒绝了${what}（HTTP ${status}）`)
  }
  return {
    label: `s3://${bucket}/${prefix}`,
    read: async (path) => {
      const { sdk, client } = await opened()
      try {
        const { Body, ETag = '' } = await client.send(new sdk.GetObjectCommand(keyOf(path)))
        return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), tag: ETag }
      } catch (error) {
        return refusalOf(error) === 404 ? null : told(`读取 ${path}`)(error)
      }
    },
    write: async (path, bytes, { ifTag } = {}) => {
      const { sdk, client } = await opened()
      const only = ifTag === undefined ? {} : ifTag === null ? { IfNoneMatch: '*' } : { IfMatch: ifTag }
      try {
        await client.send(new sdk.PutObjectCommand({ ...keyOf(path), Body: bytes, ContentType: types[extname(path)] ?? 'application/octet-stream', CacheControl: cachingOf(path), ...only }))
      } catch (error) {
        if (refusalOf(error) === 412 || refusalOf(error) === 409) throw new Conflict(changed)
        told(`写入 ${path}`)(error)
      }
    },
    list: async (under) => {
      const { sdk, client } = await opened()
      const found: StoredFile[] = []
      try {
        for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${keyOf(under).Key}/` })) {
          for (const { Key = '', LastModified } of Contents) found.push({ path: prefix ? Key.slice(prefix.length + 1) : Key, at: LastModified?.getTime() ?? 0 })
        }
      } catch (error) {
        told('列表')(error)
      }
      return found
    },
    remove: async (path) => {
      const { sdk, client } = await opened()
      await client.send(new sdk.DeleteObjectCommand(keyOf(path))).catch(told(`删除 ${path}`))
    },
  }
}

function placeOf(bucket: string): S3Place {
  try {
    return readS3(process.env, bucket)
  } catch (error) {
    throw new Refusal(reasonOf(error))
  }
}

/** What lies below a failed connection says why. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
