import type { PageModule, RemoteRoute } from '../../api/remote.ts'
import { use } from 'react'

const pages = new Map<RemoteRoute, Promise<PageModule>>()
const failed = new Set<RemoteRoute>()
/** A page stands and waits for them: React must find the same promise when it fails. */
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
 * Lets the next render ask again for the chunks that did not arrive. Not sooner: React renders once
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
 * Fetches a page ahead of its navigation, unless the user saves data. A failure that nobody waits for is forgotten: the
 * navigation asks anew, and reports its own.
 */
export async function preloadPage(route: RemoteRoute): Promise<void> {
  if (pages.has(route) || savesData()) return
  await pageOf(route).catch(() => {
    if (!awaited.has(route)) forget(route)
  })
}

const idleAfterMs = 4000

/** Fetches these one after the other while the browser has nothing else to do; answers how to stop. */
export function preloadWhenIdle(routes: readonly RemoteRoute[]): () => void {
  // Absent in Safari: there the pointer decides.
  if (savesData() || typeof requestIdleCallback === 'undefined') return () => undefined
  const waiting = [...routes]
  let handle = 0
  const next = async (): Promise<void> => {
    const route = waiting.shift()
    if (route === undefined) return
    await preloadPage(route)
    whenIdle()
  }
  const whenIdle = (): void => {
    handle = requestIdleCallback(() => void next())
  }
  // What the first page itself needs comes first.
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
