import helmet from '@fastify/helmet'
import { compile } from '@fastify/proxy-addr'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ErrorCode } from '@linggong/shared/domain/error-codes'
import type { Deps } from './deps.ts'
import { refuseUnknown, registerRoutes } from './kernel/api.ts'
import { answerOf, type ErrorBody } from './kernel/errors.ts'
import { newId } from './kernel/ids.ts'
import { jsonBody } from './kernel/json-body.ts'
import { texts } from './kernel/refuse.ts'
import { routes, serveOthers } from './modules/index.ts'
import { dummyHash } from './modules/accounts/password.ts'
import { registerHealth } from './web/health.ts'
import { registerMetrics } from './web/metrics.ts'
import { registerOpenInterface } from './web/open-interface.ts'
import { registerOpenApi } from './web/openapi.ts'
import { separateOrigins } from './web/origins.ts'
import { contentSecurity, registerWeb } from './web/static.ts'

/** Builds the whole server on the given dependencies; does not listen. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await bareApp(deps)
  // Not awaited here: sign-in awaits it and handles a failure.
  dummyHash().catch(() => undefined)
  const all = routes(deps)
  registerHealth(app, deps)
  registerMetrics(app, deps)
  registerRoutes(app, deps, all)
  await serveOthers(app, deps)
  if (deps.config.mode !== 'production' || deps.config.demo) registerOpenApi(app, all)
  registerOpenInterface(app, deps, all)
  await registerWeb(app, refuseUnknown(all), deps.config.webRoot)
  return app
}

const denials: ReadonlySet<ErrorCode> = new Set(['credentials', 'captcha', 'disabled', 'key_reused'])

const isDenial = (status: number, code: ErrorCode): boolean => status === 401 || status === 403 || status === 429 || denials.has(code)

/** A member of staff or a program; nothing for a stranger. */
const whoIs = ({ visitor }: FastifyRequest) => visitor && { [visitor.client === undefined ? 'staff' : 'client']: visitor.staffId }

/** The client went away before its body was whole. */
const isAborted = (raw: FastifyRequest['raw']): boolean => raw.readableAborted && !raw.complete

const nowhere: ErrorBody = { error_msg: texts.notFound, error_code: 'not_found' }

/** The same number in proxy, log and answer; taken from a proxy of ours alone, because anybody else could write another's number into the log. */
function requestNumber(proxies: readonly string[]): (request: FastifyRequest['raw']) => string {
  const isOurs = compile([...proxies])
  return ({ headers, socket }) => {
    const named = headers['x-request-id']
    return typeof named === 'string' && /^[\w-]{8,64}$/u.test(named) && isOurs(socket.remoteAddress ?? '', 0) ? named : newId()
  }
}

/** What all answers share: bodies, errors, headers, request ids. */
export async function bareApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps
  const app = fastify({
    loggerInstance: deps.log,
    // A URL that cannot be parsed, or has a part longer than any id, matches nothing.
    frameworkErrors: (_error, request, reply: FastifyReply) => void reply.code(404).headers({ 'cache-control': 'no-store', 'x-request-id': request.id }).send(nowhere),
    genReqId: requestNumber(config.trustProxy),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    bodyLimit: 1024 * 1024,
    // The catalogue's trailing slashes vary; both forms are served (decision 9).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    // A request on an open connection is still answered during shutdown; behind a load balancer a write would not be retried.
    return503OnClosing: false,
  })

  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfterSeconds, fault } = answerOf(error, request.id)
    // Nobody is there to be answered, and nothing of ours failed.
    if (isAborted(request.raw)) request.log.info({ event: 'aborted' }, 'aborted')
    else if (fault) request.log.error({ err: error }, 'request failed')
    // Who was refused, and why, for investigations.
    const event = isDenial(status, body.error_code) ? 'denied' : 'refused'
    if (status < 500 && !isAborted(request.raw)) request.log.info({ event, status, reason: body.error_code, ...whoIs(request), ip: request.ip }, event)
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
  separateOrigins(app, config)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  await app.register(helmet, { contentSecurityPolicy: contentSecurity, frameguard: { action: 'deny' }, strictTransportSecurity: config.mode === 'production' })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonBody)
  return app
}
