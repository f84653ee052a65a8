import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** So long one answer of the database is good for everybody who asks: anybody may, as often as they like. */
const freshMs = 1000

/**
 * `/livez`: the process answers. `/readyz`: it is ready for work; a load balancer sends requests only then. A process that is told to stop
 * is not ready, and ends each connection with its answer (Fastify says so itself) for a while before it listens no more: a proxy
 * would not send a write to another process that was cut off on a connection kept open.
 */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    await sleep(deps.config.drainMs)
  })

  let last: { readonly at: number; readonly isReady: Promise<boolean> } | undefined
  const isReady = (log: FastifyBaseLogger): Promise<boolean> => {
    const at = performance.now()
    if (last === undefined || at - last.at > freshMs) last = { at, isReady: isMigrated(deps, log) }
    return last.isReady
  }

  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isStopping) return reply.code(503).send({ ok: false, error_msg: '服务进程正在停止' })
    if (await isReady(request.log)) return { ok: true }
    return reply.code(503).header('retry-after', 3).send({ ok: false, error_msg: '数据库暂时无法访问' })
  })
}

async function isMigrated({ db }: Deps, log: FastifyBaseLogger): Promise<boolean> {
  try {
    await sql`select 1 from public.migration limit 1`.execute(db)
    return true
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    return false
  }
}
