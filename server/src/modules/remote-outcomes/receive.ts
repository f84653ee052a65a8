import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { flavours } from '@linggong/shared/domain/flavours'
import { OUTCOMES, mostOutcomes, outcomesPath } from '@linggong/shared/domain/remote-outcomes'
import type { Deps } from '../../deps.ts'
import { addressKey } from '../../kernel/address.ts'
import { jsonBody } from '../../kernel/json-body.ts'
import { refuse } from '../../kernel/refuse.ts'
import { cutSlowBody } from '../../kernel/slow-body.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { publishedHere } from '../../web/paths.ts'
import { publishedIn, routeOf } from './published.ts'
import { countReports } from './service.ts'

const mostBytes = 8192

const body = z.strictObject({
  outcomes: z.array(z.strictObject({
    flavour: z.enum(flavours), build: z.string().max(64), kind: z.enum(OUTCOMES), route: z.string().max(200),
    // A word of the shell's own list (`federation/failure.ts`).
    reason: z.string().regex(/^[a-z-]{0,32}$/u),
  })).max(mostOutcomes),
})

/**
 * Browsers tell what became of the builds that they loaded, by `sendBeacon`, which sends no token: so anybody can, as much as an address may.
 * What is counted are builds that the registry lists and pages of the tables, so the number of counters is bounded whoever sends.
 */
export async function receiveOutcomes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: mostBytes }, jsonBody)
    scope.post(outcomesPath, {
      onRequest: async (request: FastifyRequest) => {
        deps.gates.pace.step(request.ip)
        cutSlowBody(request, deps.config.bodySeconds)
      },
    }, async (request, reply) => {
      const { success, data } = body.safeParse(request.body)
      if (!success) return refuse('invalid', '内容不正确')
      const known = await publishedIn(deps.config.webRoot ?? publishedHere)
      const reports = data.outcomes.filter(({ flavour, build }) => known?.builds[flavour]?.has(build)).map((one) => ({ ...one, route: routeOf(one.flavour, one.route) }))
      await deps.gates.visitors.pass(addressKey(request.ip), () => inTransaction(deps.db, SYSTEM, (tx) => countReports(tx, request.ip, reports, deps.clock())))
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}
