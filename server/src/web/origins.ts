import { workerPrefix } from '@linggong/shared/domain/worker-purposes'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { refuse, texts } from '../kernel/refuse.ts'

/**
 * Two origins, so that a page of one has no access to what the browser keeps for the other: the workers' serves what is below its prefix
 * and nothing else, every other host all but that. By the route that was found, not by the address, which can be spelled in many ways.
 */
export function separateOrigins(app: FastifyInstance, { workerOrigin }: Pick<Config, 'workerOrigin'>): void {
  const host = workerOrigin === undefined ? undefined : new URL(workerOrigin).hostname
  app.addHook('onRequest', async (request) => {
    const isOfWorkers = request.routeOptions.url?.startsWith(workerPrefix) === true
    if (isOfWorkers !== (request.hostname.toLowerCase() === host)) refuse('not_found', texts.notFound)
  })
}
