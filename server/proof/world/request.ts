import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Call } from '@linggong/shared/contract/call'

/** The arguments of a call, by their names on the wire. */
export interface CallRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

export interface CallAnswer {
  readonly status: number
  readonly text: string
  readonly type: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}

export async function send(app: FastifyInstance, token: string | null, call: Call, request: CallRequest = {}): Promise<CallAnswer> {
  const hasBody = request.body !== undefined
  return sendRaw(app, {
    method: call.method,
    url: urlOf(call, request),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: JSON.stringify(request.body) } : {}),
  })
}

export async function sendRaw(app: FastifyInstance, options: InjectOptions): Promise<CallAnswer> {
  const answer = await app.inject(options)
  return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type'] ?? ''), headers: answer.headers, bytes: answer.rawPayload }
}

export function urlOf(call: Call, { params = {}, query = {} }: CallRequest): string {
  const path = call.path.replaceAll(/:([a-z_]+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`
}

export function jsonOf(answer: CallAnswer): unknown {
  return answer.type.startsWith('application/json') && answer.text !== '' ? JSON.parse(answer.text) : undefined
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
