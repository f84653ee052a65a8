import { sessionNumber } from '@linggong/shared/session/session'
import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import type { Tab } from '../tabs/tabs.ts'

/** The state that the signed-in area keeps while a page outside it (/500) replaces it. */
export interface SuiteState {
  readonly queries: QueryClient
  /** For the atoms of screens: new with each sign-in, so that none outlives its user. */
  readonly store: ReturnType<typeof createStore>
  /** Null until the first page opens. */
  tabs: readonly Tab[] | null
}

let kept: { readonly session: number; readonly state: SuiteState } | null = null

/** The current session's state; another session starts with a new one, a renewed session keeps its own. */
export function suiteState(): SuiteState {
  const session = sessionNumber()
  if (kept?.session !== session) {
    kept?.state.queries.clear()
    kept = { session, state: { queries: createQueries(), store: createStore(), tabs: null } }
  }
  return kept.state
}

/**
 * The client has shown failures and retried where useful; reads stay fresh for a short time. Offline, a read fails at once and is made again
 * when the connection is back: waiting for it would leave a skeleton for ever, and an action that waits would be taken at another moment.
 */
function createQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true }, mutations: { retry: false, networkMode: 'always' } } })
}
