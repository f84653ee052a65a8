import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOfWorkers, workerPurposeOf, type Call, type Method } from '@linggong/shared/contract/call'
import type { Deps } from '../deps.ts'
import { serialiser, type Serialise } from './answer.ts'
import type { Actor, Worker } from './actor.ts'
import { addressKey } from './address.ts'
import { questionsOf, recordAsk } from './asks.ts'
import { authorise, mayPass } from './authorise.ts'
import { clientOf, isClientToken, keysOfScopes } from './client.ts'
import { sendCacheable } from './cacheable.ts'
import { contentDisposition } from './disposition.ts'
import { onceOnly, oncePerMinute } from './idempotency.ts'
import { refuse, texts } from './refuse.ts'
import { tellPosition } from './replica.ts'
import { isFileAnswer, type Route } from './route.ts'
import { authenticate, recall, Unconfirmed, type Recalled } from './session.ts'
import { cutSlowBody } from './slow-body.ts'
import { requireProof } from './step-up.ts'
import { workerOf } from './worker.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in actor, or the program; null in public calls without a session. */
    visitor: Actor | null
    /** In the calls of workers who has the token; null in all others. */
    worker: Worker | null
    /** Where the visitor is only remembered: whoever answers has to confirm them first. */
    recalled: Recalled | null
  }
}

/** In bytes. */
const bodyLimits: Readonly<Record<Call['bodySize'], number>> = { usual: 1024 * 1024, large: 8 * 1024 * 1024 }

/** Registers the routes; all of them authorise, parse, run and answer in the same way. */
export function registerRoutes(app: FastifyInstance, deps: Deps, routes: readonly Route[]): void {
  app.decorateRequest('visitor', null)
  app.decorateRequest('worker', null)
  app.decorateRequest('recalled', null)
  const keysOf = keysOfScopes(routes.map(({ call }) => call))
  for (const route of routes) {
    const { call } = route
    const purpose = workerPurposeOf(call)
    const serialise = serialiser(call, deps.config.mode === 'test')

    const admit = async (request: FastifyRequest): Promise<void> => {
      request.recalled = null
      request.visitor = await visitorOf(deps, request, keysOf)
      if (request.visitor?.client !== undefined) deps.gates.clientPace.step(request.visitor.staffId)
      authorise(call, request.visitor)
    }

    /** Whether the caller is remembered as somebody who may make the call; a refusal is none before the session has been asked for. */
    const remember = (request: FastifyRequest): boolean => {
      const token = bearerToken(request)
      const recalled = token === null ? undefined : recall(deps.db, token, deps.clock())
      if (recalled === undefined || !mayPass(call, recalled.actor)) return false
      request.recalled = recalled
      request.visitor = recalled.actor
      return true
    }

    const answered = async (request: FastifyRequest): Promise<unknown> => {
      const { parsed, run } = route.prepare({ visitor: request.visitor, worker: request.worker, confirm: request.recalled?.confirm, deps, request })
      const key = call.idempotent ? keyOf(request) : undefined
      requireProof(call, parsed.body, request.visitor, deps.clock())
      // What is written and counted is so about somebody who is known to be there.
      if (request.recalled !== null && questionsOf(call, parsed).length > 0) throw new Unconfirmed('asks for whole values')
      // Before the call's transaction, so that it stays when that is undone.
      if (request.visitor !== null) await recordAsk(deps, request.visitor, call, parsed)
      return inTurn(deps, request, () => (isMadeByGet(call) ? perMinute(deps, request, call, parsed, run) : key === undefined ? run() : once(deps, request, call, key, parsed, run)))
    }

    const answeredOnceConfirmed = async (request: FastifyRequest, { actor }: Recalled): Promise<unknown> => {
      try {
        return await answered(request)
      } catch (error) {
        // What is refused, and to whom, is told after the session has been asked for.
        await admit(request)
        if (request.visitor === actor && !(error instanceof Unconfirmed)) throw error
        return answered(request)
      }
    }

    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: bodyLimits[call.bodySize],
      // Before the body is read, so that a caller without access cannot make the server read eight megabytes.
      onRequest: async (request) => {
        deps.gates.pace.step(request.ip)
        if (isFromElsewhere(request)) refuse('forbidden', texts.forbidden)
        cutSlowBody(request, (call.bodySize === 'large' ? 3 : 1) * deps.config.bodySeconds)
        if (purpose !== undefined) request.worker = await deps.gates.visitors.pass(addressKey(request.ip), () => workerOf(deps, bearerToken(request), purpose, request.ip))
        // Nobody's session counts there.
        else if (!isOfWorkers(call) && !(route.confirms === true && deps.replica === undefined && remember(request))) await admit(request)
      },
      handler: async (request, reply) => {
        const answer = await (request.recalled === null ? answered(request) : answeredOnceConfirmed(request, request.recalled))
        // After the commit.
        if (route.confirms !== true) await tellPosition(deps, reply)
        return call.cacheSeconds > 0 ? sendCacheable(request, reply, call, serialise(answer)) : send(reply, answer, serialise)
      },
    })
  }
}

/** Whether a browser says that a page of another origin asks. What has no browser says nothing. */
function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/u.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** Answers 405 where the path is known with another method, 404 otherwise. */
export function refuseUnknown(routes: readonly Route[]): (request: FastifyRequest) => never {
  const known = routes.map(({ call }) => ({ method: call.method, pattern: patternOf(call.path) }))
  return (request) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = new Set<Method>(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.size > 0) refuse('method', texts.method)
    refuse('not_found', texts.notFound)
  }
}

async function visitorOf(deps: Deps, request: FastifyRequest, keysOf: ReturnType<typeof keysOfScopes>): Promise<Actor | null> {
  const token = bearerToken(request)
  if (token === null) return null
  return deps.gates.visitors.pass(addressKey(request.ip), () => {
    if (!isClientToken(token)) return authenticate(deps.db, token, deps.clock())
    return clientOf(deps, token, request.ip, keysOf).then((client) => client ?? refuse('unauthorized', texts.unauthorizedClient))
  })
}

/** Waits among those of the same organisation, its programs among themselves, or of the same address where nobody has signed in. */
function inTurn<T>({ gates }: Deps, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (request.visitor?.client !== undefined) return gates.clients.pass(request.visitor.tenantId, work)
  return request.visitor === null ? gates.visitors.pass(addressKey(request.ip), work) : gates.members.pass(request.visitor.tenantId, work)
}

function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{8,255}$/u.test(key) ? key : refuse('key_missing', '缺少请求编号（Idempotency-Key）')
}

async function once(deps: Deps, request: FastifyRequest, call: Call, key: string, content: unknown, run: () => Promise<unknown>): Promise<unknown> {
  const actor = request.visitor ?? refuse(401, texts.unauthorized)
  return onceOnly(deps, { actor, key, call: call.name, content }, run)
}

/** An export, as the catalogue states it of some families. */
const isMadeByGet = (call: Call): boolean => call.method === 'GET' && !call.reads

async function perMinute(deps: Deps, request: FastifyRequest, call: Call, content: unknown, run: () => Promise<unknown>): Promise<unknown> {
  const actor = request.visitor ?? refuse(401, texts.unauthorized)
  return oncePerMinute(deps, { actor, call: call.name, content }, run)
}

function send(reply: FastifyReply, answer: unknown, serialise: Serialise): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (isFileAnswer(answer)) {
    const { name, mime, body } = answer.file
    return reply.header('content-disposition', contentDisposition(name)).type(mime).send(body)
  }
  return reply.type('application/json; charset=utf-8').send(serialise(answer))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/$/u, '').replaceAll(/:[a-z_]+/gu, '[^/]+')}/?$`, 'u')
}
