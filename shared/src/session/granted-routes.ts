/** The properties of a route that the guard needs; `RemoteRoute` has them. */
export interface GuardedRoute {
  /** The route's name is its permission key (R072). */
  readonly name: string
  /** The full path, without the leading slash: `agency/settlement/sett/info/:id`. */
  readonly path: string
  /** Another path that leads to it. */
  readonly alias?: string
  readonly inMenu?: boolean
  /** The top-level route it belongs to. */
  readonly module: { readonly name: string }
  readonly children?: readonly GuardedRoute[]
}

/** Keeps a module and its pages only where both names are granted (R080, R081). */
export function grantedRoutes<R extends GuardedRoute>(routes: readonly R[], granted: ReadonlySet<string>): R[] {
  return routes
    .filter(({ name, module }) => granted.has(module.name) && granted.has(name))
    .map((route) => (route.children ? { ...route, children: grantedRoutes(route.children, granted) } : route))
}

/** Parents before their children, as one list. */
export function flatRoutes<R extends GuardedRoute>(routes: readonly R[]): GuardedRoute[] {
  return routes.flatMap((route) => [route, ...flatRoutes(route.children ?? [])])
}

export function routeOfPath(routes: readonly GuardedRoute[], path: string): GuardedRoute | null {
  return flatRoutes(routes).find((route) => isPathOf(route.path, path)) ?? null
}

/** `agency/sett/info/:id` is the pattern of `/agency/sett/info/7`; a trailing slash makes no difference. */
export function isPathOf(pattern: string, path: string): boolean {
  const want = segments(pattern)
  const have = segments(path)
  return want.length === have.length && want.every((part, index) => part.startsWith(':') || part === have[index])
}

/**
 * The redirect target of a path that is only a prefix of pages: a top-level route without a redirect leads to
 * its first granted child (R082), and `/` to the very first page. Pages in the menu come first;
 * a page that needs an id is never a target.
 */
export function firstPageUnder(routes: readonly GuardedRoute[], path: string): string | null {
  const level = segments(path)
  const under = flatRoutes(routes).filter((route) => {
    const parts = segments(route.path)
    return parts.length > level.length && !route.path.includes(':') && level.every((part, index) => part === parts[index])
  })
  const first = under.find(({ inMenu }) => inMenu) ?? under[0]
  return first ? `/${first.path}` : null
}

export function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
