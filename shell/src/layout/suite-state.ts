import { sessionNumber } from '@linggong/shared/session/session'
import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import type { Tab } from '../tabs/tabs.ts'

/** What the signed-in area keeps while a public page (/403, /404) stands in its place. */
export interface SuiteState {
  readonly queries: QueryClient
  /** For the atoms of screens: a new one with each sign-in, so that none outlives its user. */
  readonly store: ReturnType<typeof createStore>
  /** Null until the first page opens. */
  tabs: readonly Tab[] | null
}

let kept: { readonly session: number; readonly state: SuiteState } | null = null

/** The state of the session at hand; another session begins with another, a renewed one goes on with its own. */
export function suiteState(): SuiteState {
  const session = sessionNumber()
  if (kept?.session !== session) {
    kept?.state.queries.clear()
    kept = { session, state: { queries: createQueries(), store: createStore(), tabs: null } }
  }
  return kept.state
}

/** The client has shown a failure and asked again where that helps; reads stay fresh for as long as a glance takes. */
function createQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } } })
}
