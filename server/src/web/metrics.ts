import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import { refuse, texts } from '../kernel/refuse.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'

/**
 * `/metrics` in Prometheus' text format: durations of calls by route and status, waiting jobs, what became of
 * remotes in browsers, the process itself.
 * Answered to local requests only, not through a proxy; with METRICS_TOKEN to anyone who sends it.
 */
export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    // The budgets of lists (50 ms) and of payments (2 s) are bucket bounds.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 30],
    registers: [registry],
  })
  new Gauge({
    name: 'jobs',
    help: 'Imports and exports by state; `overdue` has lost its lease and will be resumed',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { rows } = await inTransaction(deps.db, SYSTEM, (tx) => sql<{ state: string; count: number }>`
        select case when finish_at is not null then 'finished' when lease_until is null then 'waiting' when lease_until < now() then 'overdue' else 'running' end as state, count(*)::int as count
        from app.job where finish_at is null or finish_at > now() - interval '1 day' group by 1`.execute(tx))
      this.reset()
      for (const { state, count } of rows) this.set({ state }, count)
    },
  })

  new Gauge({
    name: 'remote_outcomes',
    help: 'Loads, slow starts, fall-backs and errors of published builds in browsers, of the last weeks; route is the page, empty for what is none',
    labelNames: ['flavour', 'build', 'kind', 'route'],
    registers: [registry],
    async collect() {
      const { rows } = await inTransaction(deps.db, SYSTEM, (tx) => sql<{ flavour: string; build: string; kind: string; route: string; count: number }>`
        select flavour, build, kind, route, sum(count)::int as count from app.remote_outcome group by 1, 2, 3, 4`.execute(tx))
      this.reset()
      for (const { count, ...labels } of rows) this.set(labels, count)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the URL, which would create a series per id.
    const route = request.routeOptions.url ?? 'page'
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(request, deps.config.metricsToken)) refuse(404, texts.notFound)
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(await registry.metrics())
  })
}

function mayScrape(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return request.headers.authorization === `Bearer ${token}`
  return isLoopback(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
}

const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./u.test(address)
