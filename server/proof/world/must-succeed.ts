import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Call } from '@linggong/shared/contract/call'
import { jsonOf, send, type CallRequest } from './request.ts'

/** Makes a call that must succeed, and returns its answer. */
export async function mustSucceed<R extends z.ZodType>(app: FastifyInstance, token: string, call: Call<z.ZodType, z.ZodType, z.ZodType, R>, request: CallRequest = {}): Promise<z.output<R>> {
  const answer = await send(app, token, call, request)
  if (answer.status !== 200) throw new Error(`${call.name}: ${answer.status} ${answer.text}`)
  return call.response.parse(jsonOf(answer))
}
