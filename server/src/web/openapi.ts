import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Call } from '@linggong/shared/contract/call'
import { errorMeanings, errorStatus } from '@linggong/shared/domain/error-codes'
import type { Route } from '../kernel/route.ts'

/** The contract as OpenAPI 3.1, for tools and tests (decision 14); not in production. */
export function registerOpenApi(app: FastifyInstance, routes: readonly Route[]): void {
  let text: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApi(routes.map((route) => route.call)))
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(text)
  })
}

type Access = (call: Call) => Readonly<Record<string, unknown>>

const ofMembers: Access = ({ access }) => ({ ...(access === 'public' ? {} : { security: [{ bearer: [] }] }), 'x-access': access })

/** `accessOf`: what is said of who may make a call. */
export function openApi(calls: readonly Call[], accessOf: Access = ofMembers) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:([a-z_]+)/gu, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, accessOf) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '灵工台', version: '0.1.0', description: '金额为整数分，比例为百分数，时间为 ISO 8601。错误：`{ error_msg, error_code, fields? }`。' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error_msg', 'error_code'],
          properties: {
            error_msg: { type: 'string' },
            error_code: { $ref: '#/components/schemas/ErrorCode' },
            fields: { type: 'array', items: { type: 'object', properties: { field: { type: 'string' }, text: { type: 'string' } } } },
          },
        },
        ErrorCode: errorCodes(),
      },
    },
  }
}

/** The closed list of error codes, each with its status. */
function errorCodes() {
  const codes = Object.entries(errorMeanings)
  return {
    type: 'string',
    enum: codes.map(([code]) => code),
    description: codes.map(([code, meaning]) => `- \`${code}\`：${meaning}`).join('\n'),
    'x-status': errorStatus,
  }
}

function operation(call: Call, accessOf: Access) {
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', minLength: 8, maxLength: 255 } }
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query'), ...(call.idempotent ? [key] : [])]
  const content = call.answers === 'file' ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } : jsonOf(call.response, 'output')
  return {
    operationId: call.name,
    tags: [call.family],
    summary: call.summary,
    ...accessOf(call),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(call.body === undefined ? {} : { requestBody: { required: true, content: jsonOf(call.body, 'input') } }),
    responses: {
      200: { description: '成功', content },
      default: { description: '错误', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  }
}

function jsonOf(schema: z.ZodType, io: 'input' | 'output') {
  return { 'application/json': { schema: schemaOf(schema, io) } }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (schema === undefined) return []
  const whole = schemaOf(schema, 'input')
  // A union of shapes (upload or download URL): the parameters of all of them, none of them required.
  const shapes = Array.isArray(whole['anyOf']) ? whole['anyOf'].filter(isRecord) : [whole]
  const seen = new Map<string, unknown>()
  for (const shape of shapes) {
    const required: readonly unknown[] = shapes.length === 1 && Array.isArray(shape['required']) ? shape['required'] : []
    const properties = isRecord(shape['properties']) ? shape['properties'] : {}
    for (const [name, part] of Object.entries(properties)) {
      seen.set(name, { name, in: place, required: place === 'path' || required.includes(name), schema: part })
    }
  }
  return [...seen.values()]
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
