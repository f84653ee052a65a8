import type { PageModule, RemoteRoute } from '../../api/remote.ts'
import { use } from 'react'

const pages = new Map<RemoteRoute, Promise<PageModule>>()
const failed = new Set<RemoteRoute>()

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
  for (const route of failed) pages.delete(route)
  failed.clear()
}

export function RemotePage({ route }: { readonly route: RemoteRoute }) {
  const { Page } = use(pageOf(route))
  return <Page />
}

/** Fetches a page ahead of its navigation; the navigation itself reports a failure. */
export function preloadPage(route: RemoteRoute): void {
  void pageOf(route).catch(() => undefined)
}
