import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import { addressKey } from './address.ts'
import { CallbackFlaw, claimOf, refuseCallback, useNonce, verifySignature, type CallbackKey, type Claim } from './callback.ts'
import { jsonBody } from './json-body.ts'
import { cutSlowBody } from './slow-body.ts'
import { inTransaction, SYSTEM, type Tx } from './transaction.ts'

/** A place where an outside system calls back, with a signed JSON body by POST. */
export interface Callback<B extends z.ZodType> {
  readonly path: string
  /** Its nonces are its own. */
  readonly source: string
  readonly keys: readonly CallbackKey[]
  readonly body: B
  /** As the system, in the transaction that uses the nonce up. What is told may be old, repeated or out of order: ask for the truth. */
  readonly accept: (tx: Tx, body: z.output<B>) => Promise<void>
}

const mostBytes = 64 * 1024

/** Serves it: who is not signed in time is refused before their body is received, all alike, and the reason is in the log. */
export async function serveCallback<B extends z.ZodType>(app: FastifyInstance, deps: Deps, { path, source, keys, body: schema, accept }: Callback<B>): Promise<void> {
  const told = <T>(request: FastifyRequest, check: () => T): T => {
    try {
      return check()
    } catch (error) {
      return refusedFor(request, error)
    }
  }
  const refusedFor = (request: FastifyRequest, error: unknown): never => {
    if (!(error instanceof CallbackFlaw)) throw error
    request.log.info({ event: 'callback refused', source, reason: error.message, ip: request.ip }, 'callback refused')
    return refuseCallback()
  }
  await app.register(async (scope) => {
    const claims = new WeakMap<FastifyRequest, Claim>()
    scope.removeAllContentTypeParsers()
    // The bytes as they were signed.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: mostBytes }, async (_request: FastifyRequest, bytes: Buffer) => bytes)
    scope.post(path, {
      onRequest: async (request) => {
        deps.gates.pace.step(request.ip)
        cutSlowBody(request, deps.config.bodySeconds)
        claims.set(request, told(request, () => claimOf(request.headers, deps.clock())))
      },
    }, async (request, reply) => {
      const claim = claims.get(request) ?? refuseCallback()
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      told(request, () => verifySignature(keys, claim, { method: request.method, path: request.url, body: bytes }))
      const content = schema.parse(await jsonBody(request, bytes))
      await deps.gates.visitors.pass(addressKey(request.ip), () =>
        inTransaction(deps.db, SYSTEM, async (tx) => {
          await useNonce(tx, source, claim)
          await accept(tx, content)
        }),
      ).catch((error: unknown) => refusedFor(request, error))
      return reply.header('cache-control', 'no-store').send({ ok: true })
    })
  })
}
