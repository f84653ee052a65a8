import { useEffect, useSyncExternalStore } from 'react'
import type { RemoteState } from './loader.ts'
import { remoteLoader } from './remotes.ts'

/** Long after the first page, whose own chunks take precedence. */
const watchAfterMs = 10_000

/** The state of a flavour's remote, and a function to retry. Using the hook starts the load. */
export function useRemote(flavour: string): { state: RemoteState; retry: () => void } {
  const loader = remoteLoader(flavour)
  const state = useSyncExternalStore(loader.subscribe, loader.state)
  useEffect(() => {
    // Only the first time: after a failure the operator decides.
    if (loader.state().status === 'idle') loader.start()
    // What has become of it by then is told as well.
    setTimeout(() => void import('./outcomes.ts').then(({ watchOutcomes }) => watchOutcomes(flavour, loader), () => undefined), watchAfterMs)
  }, [flavour, loader])
  return { state, retry: loader.start }
}
