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

/** Fetches a page ahead of its navigation. A failure that nobody waits for is forgotten: the navigation asks anew, and reports its own. */
export function preloadPage(route: RemoteRoute): void {
  if (pages.has(route)) return
  pageOf(route).catch(() => {
    if (!awaited.has(route)) forget(route)
  })
}

function forget(route: RemoteRoute): void {
  pages.delete(route)
  failed.delete(route)
  awaited.delete(route)
}
