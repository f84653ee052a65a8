import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../kernel/address.ts'
import { answerOf } from '../../kernel/errors.ts'
import { texts } from '../../kernel/refuse.ts'
import { cutSlowBody } from '../../kernel/slow-body.ts'
import { giveToken, type Denial } from './token.ts'

export const tokenPath = '/v1/open/token/'

const mostBytes = 4096
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

type OAuthError = 'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type' | 'too_many'

/** The codes of RFC 6749 §5.2, whose description is ASCII; `error_msg` is for people, as in every other answer. `too_many` is ours: the RFC has none. */
const answers: Readonly<Record<OAuthError, readonly [status: number, description: string, text: string]>> = {
  invalid_request: [400, 'Send grant_type once as a form, and the client by HTTP Basic or as client_id and client_secret, not both', '请求格式不正确：应为表单，客户端编号和密钥用 HTTP Basic 或表单之一'],
  invalid_client: [401, 'Unknown, stopped or expired client, wrong secret, or an address that it may not call from', '客户端编号或密钥不正确、客户端已停用或到期，或不能从此IP地址调用'],
  invalid_scope: [400, 'The client has not been allowed all of these scopes', '客户端没有所要的授权范围'],
  unsupported_grant_type: [400, 'Only client_credentials', '仅支持 client_credentials'],
  too_many: [429, 'Too many requests', texts.tooMany],
}

class TokenRefusal extends Error {
  readonly code: OAuthError

  constructor(code: OAuthError) {
    super(code)
    this.name = 'TokenRefusal'
    this.code = code
  }
}

/** The token endpoint of OAuth 2.0 with the grant `client_credentials` (RFC 6749 §4.4): a form, and answers as the RFC has them. */
export async function serveTokens(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: mostBytes }, async (_request: FastifyRequest, body: string) => new URLSearchParams(body))
    scope.setErrorHandler((error, request, reply) => {
      if (error instanceof TokenRefusal) return answerError(reply, error.code)
      const { status, body, retryAfterSeconds, fault } = answerOf(error, request.id)
      if (fault) request.log.error({ err: error }, 'request failed')
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      return reply.code(status).header('cache-control', 'no-store').send({ error: status < 429 ? 'invalid_request' : 'temporarily_unavailable', ...body })
    })
    scope.post(tokenPath, {
      onRequest: async (request) => {
        deps.gates.pace.step(request.ip)
        cutSlowBody(request, deps.config.bodySeconds)
      },
    }, async (request, reply) => {
      const { id, secret, wanted } = readForm(request)
      // Whoever has no token yet waits among those of the same address.
      const given = await deps.gates.visitors.pass(addressKey(request.ip), () => giveToken(deps, { clientId: id, secret, scope: wanted, address: request.ip }))
      if ('error' in given) return deny(request, reply, id, given)
      request.log.info({ event: 'client let in', client: id, ip: request.ip }, 'client let in')
      return reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' }).send({ access_token: given.token, token_type: 'Bearer', expires_in: given.seconds, scope: given.scopes.join(' ') })
    })
  })
}

function deny(request: FastifyRequest, reply: FastifyReply, client: string, { error, reason }: Denial): FastifyReply {
  request.log.info({ event: 'client refused', client, reason, ip: request.ip }, 'client refused')
  if (error === 'too_many') reply.header('retry-after', 60)
  return answerError(reply, error)
}

function answerError(reply: FastifyReply, code: OAuthError): FastifyReply {
  const [status, description, text] = answers[code]
  if (code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="linggong", charset="UTF-8"')
  return reply.code(status).headers({ 'cache-control': 'no-store', pragma: 'no-cache' }).send({ error: code === 'too_many' ? 'temporarily_unavailable' : code, error_description: description, error_msg: text })
}

interface Form {
  readonly id: string
  readonly secret: string
  readonly wanted: string | undefined
}

function readForm({ body, headers, query }: FastifyRequest): Form {
  // A secret in an address would be in the logs of whatever stands between.
  if (!(body instanceof URLSearchParams) || Object.keys(Object(query)).length > 0) throw new TokenRefusal('invalid_request')
  const one = (name: string): string | undefined => {
    const values = body.getAll(name)
    if (values.length > 1) throw new TokenRefusal('invalid_request')
    return values[0] === '' ? undefined : values[0]
  }
  const grant = one('grant_type') ?? refused('invalid_request')
  const [wanted, inBody, secret] = [one('scope'), one('client_id'), one('client_secret')]
  if (grant !== 'client_credentials') throw new TokenRefusal('unsupported_grant_type')
  const basic = headers.authorization
  if (basic !== undefined && (secret !== undefined || inBody !== undefined)) throw new TokenRefusal('invalid_request')
  const who = basic === undefined ? { id: inBody, secret } : readBasic(basic)
  if (who.id === undefined || who.secret === undefined || !idPattern.test(who.id)) throw new TokenRefusal('invalid_client')
  return { id: who.id, secret: who.secret, wanted }
}

/** Id and secret are form-encoded before they are joined (RFC 6749 §2.3.1). */
function readBasic(header: string): { readonly id: string | undefined; readonly secret: string | undefined } {
  const coded = /^Basic ([A-Za-z0-9+/]+=*)$/u.exec(header)?.[1] ?? refused('invalid_client')
  const [id, secret, ...more] = Buffer.from(coded, 'base64').toString().split(':')
  if (more.length > 0) refused('invalid_client')
  const decoded = (text: string | undefined): string | undefined => (text === undefined ? undefined : new URLSearchParams(`x=${text}`).get('x') ?? undefined)
  return { id: decoded(id), secret: decoded(secret) }
}

function refused(code: OAuthError): never {
  throw new TokenRefusal(code)
}
