import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** `/livez`: the process answers. `/readyz`: it is ready for work; a load balancer sends requests only then. */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await sql`select 1 from public.migration limit 1`.execute(deps.db)
      return { ok: true }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).header('retry-after', 3).send({ ok: false, error_msg: '数据库暂时无法访问' })
    }
  })
}
