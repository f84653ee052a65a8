import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codingOf, pack } from '../kernel/packing.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const text = new Set(['.html', '.js', '.mjs', '.css', '.json', '.map', '.txt', '.svg'])

interface Asset {
  readonly at: number
  readonly etag: string
  readonly plain: Buffer
  readonly packed: Map<string, Promise<Buffer>>
}

/** A few megabytes of build output, each file compressed once; a rebuild changes the modification time and so the entry. */
const cache = new Map<string, Asset>()

/** Sends a file of a build, compressed when the client accepts it; false when the file does not exist. (A reply is thenable, so it must not be returned from an async function.) */
export async function sendStatic(request: FastifyRequest, reply: FastifyReply, file: string, caching: string): Promise<boolean> {
  const asset = await load(file)
  if (asset === null) return false
  const extension = extname(file)
  const coding = text.has(extension) && asset.plain.length > 1024 ? codingOf(request.headers['accept-encoding'] ?? '') : null
  const etag = coding === null ? `"${asset.etag}"` : `"${asset.etag}-${coding}"`
  reply.header('cache-control', caching).header('etag', etag).header('vary', 'accept-encoding').header('cross-origin-resource-policy', 'same-origin')
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).send()
    return true
  }
  reply.type(types[extension] ?? 'application/octet-stream')
  if (coding === null) {
    reply.send(asset.plain)
    return true
  }
  const packed = asset.packed.get(coding) ?? pack(coding, asset.plain)
  asset.packed.set(coding, packed)
  reply.header('content-encoding', coding).send(await packed)
  return true
}

async function load(file: string): Promise<Asset | null> {
  const found = await stat(file).catch(() => null)
  if (found === null || !found.isFile()) return null
  const known = cache.get(file)
  if (known !== undefined && known.at === found.mtimeMs && known.plain.length === found.size) return known
  const plain = await readFile(file)
  const asset = { at: found.mtimeMs, etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22), plain, packed: new Map() }
  cache.set(file, asset)
  return asset
}
