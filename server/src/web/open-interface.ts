import type { FastifyInstance } from 'fastify'
import type { Call } from '@linggong/shared/contract/call'
import { OPEN_SCOPES } from '@linggong/shared/domain/open-scopes'
import type { Deps } from '../deps.ts'
import type { Route } from '../kernel/route.ts'
import { tokenPath } from '../modules/open-clients/token-route.ts'
import { openApi } from './openapi.ts'

/** The calls that an organisation's programs may make, for who writes such a program. The same for everybody, so also in production. */
export function registerOpenInterface(app: FastifyInstance, { gates }: Deps, routes: readonly Route[]): void {
  let text: string | undefined
  app.get('/v1/open/openapi.json', { onRequest: async ({ ip }) => gates.pace.step(ip) }, async (_request, reply) => {
    text ??= JSON.stringify(openInterface(routes.map(({ call }) => call)))
    return reply.headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="linggong-openapi.json"' }).type('application/json; charset=utf-8').send(text)
  })
}

const intro = `企业和业务公司的系统以“开放接口”页面创建的客户端调用。先以客户端编号和密钥换取令牌（OAuth 2.0 client_credentials，RFC 6749 §4.4），再带着令牌调用：\`Authorization: Bearer <令牌>\`。
令牌 30 分钟内有效，失效（401）后重新获取；更换密钥、停用客户端时立即失效。授权范围不含的接口答 403（\`scope\`）。
金额为整数分，比例为百分数，时间为 ISO 8601；身份证号、手机号和账号打码。写入的接口需带 \`Idempotency-Key\`，结果不明时用同一个编号重试，不会重复办理。
错误：\`{ error_msg, error_code, fields? }\`；429 和 503 请在 \`Retry-After\` 之后再试。`

function openInterface(calls: readonly Call[]) {
  const { info, paths, components, ...rest } = openApi(calls.filter(({ open }) => open !== undefined), ({ open }) => ({ security: [{ client: [open] }] }))
  const clientCredentials = { tokenUrl: tokenPath, scopes: Object.fromEntries(OPEN_SCOPES.map(({ value, label }) => [value, label])) }
  return {
    ...rest,
    info: { ...info, title: '灵工台开放接口', description: intro },
    paths: { [tokenPath]: { post: tokenOperation }, ...paths },
    components: { ...components, securitySchemes: { client: { type: 'oauth2', flows: { clientCredentials } } } },
  }
}

const text = { type: 'string' } as const

const tokenOperation = {
  operationId: 'token',
  tags: ['open'],
  summary: '获取令牌',
  description: '客户端编号和密钥用 HTTP Basic，或用表单的 client_id 和 client_secret，二者取一。',
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object', required: ['grant_type'],
          properties: { grant_type: { const: 'client_credentials' }, scope: { ...text, description: '空格分隔；不填为客户端的全部范围' }, client_id: text, client_secret: text },
        },
      },
    },
  },
  responses: {
    200: {
      description: '成功',
      content: { 'application/json': { schema: { type: 'object', required: ['access_token', 'token_type', 'expires_in', 'scope'], properties: { access_token: text, token_type: { const: 'Bearer' }, expires_in: { type: 'integer', description: '秒' }, scope: text } } } },
    },
    default: {
      description: '错误（RFC 6749 §5.2）',
      content: { 'application/json': { schema: { type: 'object', required: ['error'], properties: { error: text, error_description: text, error_msg: text } } } },
    },
  },
} as const
