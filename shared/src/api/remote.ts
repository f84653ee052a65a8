import type { ComponentType, ReactNode } from 'react'
import type { Flavour } from '../contract/call.ts'
import type { CommandFacts } from '../session/commands.ts'

/**
 * The contract between the shell and a remote: what a remote exposes and what it may rely on.
 * Minor: the shell offers more. Major: a remote built before must be rebuilt.
 */
export const contractVersion = '1.1.0'

/** The kinds of screens of the route catalogue. */
export type RouteKind = 'list' | 'info' | 'form' | 'wizard' | 'dashboard' | 'other'

/** A page's chunk: exactly one component, so that Fast Refresh keeps its state. */
export interface PageModule {
  readonly Page: ComponentType
}

/** The group in the sidebar that a route belongs to. */
export interface RouteModule {
  readonly name: string
  readonly title: string
  readonly icon?: ReactNode
}

export interface RemoteRoute {
  /** The route's name, which is also its permission key. */
  readonly name: string
  /** Whole, as the catalogue writes it: `agency/settlement/sett/info/:id`; it begins with the remote's mount. */
  readonly path: string
  readonly title: string
  readonly module: RouteModule
  readonly inMenu: boolean
  /** A tab that cannot be closed. */
  readonly affix?: boolean
  readonly kind: RouteKind
  readonly page: () => Promise<PageModule>
  /** Actions of the page that the command palette offers from anywhere; the page gives them their effect with `useCommand`. */
  readonly commands?: readonly CommandFacts[]
  readonly children?: readonly RemoteRoute[]
}

export interface Remote {
  /** The version of the contract that the remote was built against. */
  readonly contract: string
  readonly flavour: Flavour
  readonly routes: readonly RemoteRoute[]
  /** Called before a retry: modules that threw while evaluating will be evaluated again. */
  readonly forgetFailures?: () => void
}

/** What `src/expose.ts` of a remote exports as `remote`. */
export function defineRemote(remote: Omit<Remote, 'forgetFailures'>): Remote {
  return { ...remote, forgetFailures }
}

/** The bundler's own record of evaluated modules; this file is bundled by each remote, so it is the remote's. */
declare const __webpack_require__: { readonly c: Record<string, { readonly error?: unknown }> }

/** A page whose shared module did not arrive threw, and the bundler would throw the same error for ever. */
function forgetFailures(): void {
  const evaluated = __webpack_require__.c
  for (const [id, { error }] of Object.entries(evaluated)) if (error !== undefined) delete evaluated[id]
}
