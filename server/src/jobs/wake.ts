import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Deps } from '../deps.ts'
import { jobNotice } from './queue.ts'

/**
 * One connection that hears of new jobs as they are committed, in whatever process. Only for speed: while it is away,
 * workers look every two seconds.
 */
export function listenForJobs(deps: Deps, wake: () => void): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let client: pg.Client | undefined

  async function listen(): Promise<void> {
    while (!stopping.signal.aborted) {
      const own = new pg.Client({ connectionString: deps.config.appDatabaseUrl ?? deps.ownerUrl, application_name: 'linggong jobs', keepAlive: true })
      const ended = new Promise<void>((resolve) => own.once('end', () => resolve()))
      own.on('error', (error) => deps.log.warn({ err: error }, 'job notices'))
      own.on('notification', wake)
      client = own
      try {
        await own.connect()
        await own.query(`listen ${jobNotice}`)
        wake()
        await ended
      } catch (error) {
        deps.log.warn({ err: error }, 'job notices')
        await own.end().catch(() => undefined)
      }
      await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const listening = listen()
  return {
    async stop() {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await listening
    },
  }
}
