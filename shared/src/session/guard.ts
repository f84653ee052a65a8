import { type GuardedRoute, firstPageUnder, flatRoutes, grantedRoutes, isPathOf, routeOfPath } from './granted-routes.ts'
import type { PermissionState } from './session.ts'

/** Shown before logging out an account without any permission (R444). */
export const noPermissionsText = '您的账号暂无任何权限，请联系管理员'

export interface GuardFacts {
  /** There is a token, or an expired session that waits for a new one. */
  readonly isSignedIn: boolean
  /** The requested path with its query. */
  readonly target: string
  /** The phone in the user info; without it the info counts as not loaded (R064). */
  readonly phone: string | null
  readonly permissions: PermissionState
  /** All routes of the flavour and the common ones, granted or not; null until they are loaded. */
  readonly routes: readonly GuardedRoute[] | null
}

export type Decision =
  /** Show it; `route` is null for a public page. */
  | { readonly kind: 'allow'; readonly route: GuardedRoute | null }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Fetch user info and permissions, then decide again for the same target (R065–R068). */
  | { readonly kind: 'load' }
  /** The routes are loading; decide again when they are there. */
  | { readonly kind: 'wait' }
  /** The fetch failed: log out (R069). */
  | { readonly kind: 'log-out' }
  /** An account without any permission: alert, then log out (R444, R445). */
  | { readonly kind: 'refuse'; readonly text: string }

const publicPaths: readonly string[] = ['/login', '/403', '/404', '/500']
/** Public, but signed-in users see them inside the suite, with its menu. */
const lostPaths: readonly string[] = ['/403', '/404']

const isOneOf = (paths: readonly string[], path: string): boolean => paths.includes(path.replace(/\/+$/u, '') || '/')

export function isPublicPath(path: string): boolean {
  return isOneOf(publicPaths, path)
}

/** The route guard (spec 1 §2) as a pure function. */
export function decide(facts: GuardFacts): Decision {
  const path = pathOf(facts.target)
  const isLost = facts.isSignedIn && isOneOf(lostPaths, path)
  if (isPublicPath(path) && !isLost) {
    // A signed-in user has nothing to do on the login page (R063).
    return facts.isSignedIn && path.startsWith('/login') ? { kind: 'redirect', to: '/' } : { kind: 'allow', route: null }
  }
  if (!facts.isSignedIn) return { kind: 'redirect', to: '/login' }
  if (facts.permissions.status === 'failed') return { kind: 'log-out' }
  if (!facts.phone || facts.permissions.status !== 'ready') return { kind: 'load' }
  // Checked before the always-granted names are added, otherwise no account would ever be empty (decision 3).
  if (facts.permissions.isEmpty) return { kind: 'refuse', text: noPermissionsText }
  if (isLost) return { kind: 'allow', route: null }
  if (!facts.routes) return { kind: 'wait' }
  return decideRoute(facts.routes, facts.permissions.granted, path, facts.target.slice(path.length))
}

function decideRoute(routes: readonly GuardedRoute[], granted: ReadonlySet<string>, path: string, query: string): Decision {
  const kept = grantedRoutes(routes, granted)
  const route = routeOfPath(kept, path)
  if (route) return { kind: 'allow', route }
  if (routeOfPath(routes, path)) return { kind: 'redirect', to: '/403' }

  const known = flatRoutes(routes).find(({ alias }) => alias !== undefined && isPathOf(alias, path))
  if (known) return { kind: 'redirect', to: `/${known.path}${query}` }

  const first = firstPageUnder(kept, path)
  if (first) return { kind: 'redirect', to: first }
  // A level whose pages were all filtered out exists, but not for this account; so does the start page.
  if (path === '/' || firstPageUnder(routes, path)) return { kind: 'redirect', to: '/403' }
  return { kind: 'redirect', to: '/404' }
}

function pathOf(target: string): string {
  return target.replace(/[?#].*$/su, '') || '/'
}
