import type { PageModule, RemoteRoute } from '../../api/remote.ts'
import { use } from 'react'

const pages = new Map<RemoteRoute, Promise<PageModule>>()
const failed = new Set<RemoteRoute>()
/** Routes whose chunk a rendered page is waiting for: React must find the same promise again if it fails. */
const awaited = new Set<RemoteRoute>()

/** A page's chunk, fetched once. */
function pageOf(route: RemoteRoute): Promise<PageModule> {
  const known = pages.get(route)
  if (known) return known
  const page = route.page()
  pages.set(route, page)
  page.catch(() => failed.add(route))
  return page
}

/**
 * Lets the next render request the failed chunks again. Not earlier: React renders once
 * more to see the rejection, and must find the same promise.
 */
export function forgetFailedPages(): void {
  for (const route of failed) forget(route)
}

export function RemotePage({ route }: { readonly route: RemoteRoute }) {
  awaited.add(route)
  const { Page } = use(pageOf(route))
  return <Page />
}

/**
 * Fetches a page's chunk ahead of navigation, unless the user saves data; resolves to whether it is there. Failures are told to nobody: the
 * navigation requests it again, and reports its own failure.
 */
export async function preloadPage(route: RemoteRoute): Promise<boolean> {
  if (savesData()) return false
  return pageOf(route).then(() => true, () => {
    if (!awaited.has(route)) forget(route)
    return false
  })
}

const idleAfterMs = 4000

/**
 * Fetches these one after the other while the browser is idle, until one does not come: each would try twice and have all files of the build
 * fetched anew. Returns a function that stops it.
 */
export function preloadWhenIdle(routes: readonly RemoteRoute[]): () => void {
  // Safari has no idle callback: there only hovering preloads.
  if (savesData() || typeof requestIdleCallback === 'undefined') return () => undefined
  const waiting = [...routes]
  let handle = 0
  const next = async (): Promise<void> => {
    const route = waiting.shift()
    if (route === undefined) return
    if (await preloadPage(route)) whenIdle()
  }
  const whenIdle = (): void => {
    handle = requestIdleCallback(() => void next())
  }
  // The first page's own chunks take precedence.
  const timer = setTimeout(whenIdle, idleAfterMs)
  return () => {
    waiting.length = 0
    clearTimeout(timer)
    cancelIdleCallback(handle)
  }
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

function forget(route: RemoteRoute): void {
  pages.delete(route)
  failed.delete(route)
  awaited.delete(route)
}
