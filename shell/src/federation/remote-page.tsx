import type { PageModule, RemoteRoute } from '@linggong/shared/api/remote'
import { use } from 'react'

const pages = new WeakMap<RemoteRoute, Promise<PageModule>>()

/** A page's chunk, fetched once. A failed fetch is forgotten, so that the boundary's retry asks again (`React.lazy` would not). */
function pageOf(route: RemoteRoute): Promise<PageModule> {
  const known = pages.get(route)
  if (known) return known
  const page = route.page()
  pages.set(route, page)
  page.catch(() => pages.delete(route))
  return page
}

export function RemotePage({ route }: { readonly route: RemoteRoute }) {
  const { Page } = use(pageOf(route))
  return <Page />
}

/** Fetches a page ahead of its navigation. */
export function preloadPage(route: RemoteRoute): void {
  // The navigation itself reports a failure.
  pageOf(route).catch(() => undefined)
}
