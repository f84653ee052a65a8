import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@linggong/shared/contract/call'
import { type Coding, codingOf, pack } from './packing.ts'

interface Kept {
  readonly etag: string
  readonly packed: Map<Coding, Promise<Buffer>>
}

/** The newest answer of each call, compressed once. */
const answers = new WeakMap<Call, Kept>()

/** Sends an answer that the browser may cache, or 304 when the browser has this version. Private, because the call requires a session. */
export async function sendCacheable(request: FastifyRequest, reply: FastifyReply, call: Call, text: string): Promise<FastifyReply> {
  const plain = Buffer.from(text)
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const coding = codingOf(request.headers['accept-encoding'] ?? '')
  const etag = coding === null ? `"${digest}"` : `"${digest}-${coding}"`
  reply.header('cache-control', `private, max-age=${call.cacheSeconds}`).header('etag', etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  return coding === null ? reply.send(plain) : reply.header('content-encoding', coding).send(await packedOf(call, digest, coding, plain))
}

function packedOf(call: Call, etag: string, coding: Coding, plain: Buffer): Promise<Buffer> {
  const known = answers.get(call)
  const kept: Kept = known?.etag === etag ? known : { etag, packed: new Map() }
  answers.set(call, kept)
  const packed = kept.packed.get(coding) ?? pack(coding, plain)
  kept.packed.set(coding, packed)
  return packed
}
