import { type Outcome, mostOutcomes, outcomesPath, slowMs } from '../domain/remote-outcomes.ts'
import type { RemoteFailure } from './failure.ts'
import { readFaults } from './faults.ts'
import type { RemoteLoader, RemoteState } from './loader.ts'
import { readOverrides } from './overrides.ts'

interface Report {
  readonly flavour: string
  readonly build: string
  readonly kind: Outcome
  readonly route: string
  readonly reason: string
}

/** What the reports need from their environment; tests supply their own. */
interface OutcomePorts {
  readonly send: (body: string) => void
  readonly path: () => string
  /** A tester's choices and simulated faults say nothing about what users have. */
  readonly isTried: (flavour: string) => boolean
  /** Runs it soon, and before the page is gone. */
  readonly soon: (run: () => void) => void
}

const pauseMs = 3000

const browser: OutcomePorts = {
  // Goes on when the page is gone.
  send: (body) => void navigator.sendBeacon(outcomesPath, new Blob([body], { type: 'application/json' })),
  path: () => location.pathname,
  isTried: (flavour) => Object.hasOwn(readOverrides(), flavour) || Object.hasOwn(readFaults(), flavour),
  soon: (run) => {
    const timer = setTimeout(end, pauseMs)
    const handleHidden = () => document.hidden && end()
    document.addEventListener('visibilitychange', handleHidden)
    function end(): void {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', handleHidden)
      run()
    }
  },
}

/**
 * Tells the suite what became of the remotes that this document has loaded. A sample: the same of a build and page once, and no more than
 * `mostOutcomes` in all, so that a page in a loop sends no more than any other. Nothing about whom, and of the address only the page.
 */
export class OutcomeReports {
  readonly #ports: OutcomePorts
  readonly #told = new Set<string>()
  readonly #loaders = new WeakSet<RemoteLoader>()
  #waiting: Report[] = []

  constructor(ports: OutcomePorts = browser) {
    this.#ports = ports
  }

  readonly watch = (flavour: string, loader: RemoteLoader): void => {
    if (this.#loaders.has(loader)) return
    this.#loaders.add(loader)
    let last: RemoteState | null = null
    const look = (): void => {
      const state = loader.state()
      if (state !== last) this.#tellState(flavour, state)
      last = state
    }
    look()
    loader.subscribe(look)
    loader.onPageFailure = (failure) => this.#failed(flavour, 'error', failure)
  }

  #tellState(flavour: string, state: RemoteState): void {
    if (state.status === 'failed') this.#failed(flavour, 'error', state.failure)
    if (state.status !== 'ready') return
    if (state.replaced) this.#failed(flavour, 'fallback', state.replaced)
    this.#tell(flavour, state.build, 'load')
    if (state.loadMs > slowMs) this.#tell(flavour, state.build, 'slow')
  }

  /** Where the list of builds could not be had there is no build to count it for. */
  #failed(flavour: string, kind: Outcome, { build, reason }: RemoteFailure): void {
    if (build !== null) this.#tell(flavour, build, kind, reason)
  }

  #tell(flavour: string, build: string, kind: Outcome, reason = ''): void {
    if (this.#told.size >= mostOutcomes || this.#ports.isTried(flavour)) return
    const report: Report = { flavour, build, kind, route: routeIn(this.#ports.path()), reason }
    const key = `${flavour} ${build} ${kind} ${report.route}`
    if (this.#told.has(key)) return
    this.#told.add(key)
    this.#waiting.push(report)
    if (this.#waiting.length === 1) this.#ports.soon(this.#flush)
  }

  readonly #flush = (): void => {
    this.#ports.send(JSON.stringify({ outcomes: this.#waiting.splice(0) }))
  }
}

/** Without the part that names a record. */
function routeIn(path: string): string {
  const parts = path.split('/').filter(Boolean)
  const end = parts.findIndex((part) => !/^[a-z][a-z_-]*$/u.test(part))
  return parts.slice(0, end < 0 ? undefined : end).join('/')
}

const reports = new OutcomeReports()

export const watchOutcomes = reports.watch
