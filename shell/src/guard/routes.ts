import type { PageModule, RemoteRoute } from '@linggong/shared/api/remote'
import { flatRoutes, grantedRoutes, segments } from '@linggong/shared/session/granted-routes'
import { isChunkLoadError } from '@linggong/shared/federation/chunk-error'

/** All routes with their children as one list, for tabs and router. */
export function allRoutes(routes: readonly RemoteRoute[]): RemoteRoute[] {
  return routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])])
}

/** The routes that this account may open. */
export function openRoutes(routes: readonly RemoteRoute[], granted: ReadonlySet<string>): RemoteRoute[] {
  const names = new Set(flatRoutes(grantedRoutes(routes, granted)).map(({ name }) => name))
  return allRoutes(routes).filter(({ name }) => names.has(name))
}

const retryAfterMs = 400

/**
 * Retries once when a page's chunk fails to load (R071, R555); then reloads the document,
 * once (`reload-once.ts`); only after that the user sees an error with a button.
 */
export function withSecondTry(route: RemoteRoute, refreshFiles: () => Promise<void> = () => Promise.resolve()): RemoteRoute {
  const page = async (): Promise<PageModule> => {
    try {
      return await route.page()
    } catch (error) {
      if (!isChunkLoadError(error)) throw error
      // The chunk may have loaded with a wrong hash: then the browser has cached it, and would reject it again.
      await Promise.all([new Promise((resolve) => setTimeout(resolve, retryAfterMs)), refreshFiles()])
      return route.page()
    }
  }
  return { ...route, page, ...(route.children && { children: route.children.map((child) => withSecondTry(child, refreshFiles)) }) }
}

/** The menu page that a page belongs to: a detail page is one or more levels below its list. */
export function menuRouteOf(routes: readonly RemoteRoute[], route: RemoteRoute): RemoteRoute | null {
  if (route.inMenu) return route
  const parts = segments(route.path)
  const above = routes.filter(({ inMenu, path }) => inMenu && segments(path).every((part, index) => part === parts[index]))
  // The nearest one: `bill/batch` before `bill`.
  return above.reduce<RemoteRoute | null>((best, one) => (best && best.path.length >= one.path.length ? best : one), null)
}
