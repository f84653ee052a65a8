/**
 * The permission keys, derived from the page tables: route names are keys (R on permissions), an action of a
 * page is `Route:action`. What is not implemented has no key, so it does not appear in the role tree either.
 */

import type { Flavour } from './flavours.ts'
import { type Concern, type Page, type PageTable, pagesOf } from './pages/page.ts'
import type { commonPages } from './pages/common.ts'
import { pageTables } from './pages/tables.ts'

export interface PermissionPage {
  readonly key: string
  readonly title: string
  /** action → label */
  readonly actions: Readonly<Record<string, string>>
}

interface PermissionModule {
  readonly key: string
  readonly title: string
  readonly pages: readonly PermissionPage[]
}

type ActionName<P, F> =
  | (P extends { actions: infer A } ? keyof A & string : never)
  | (P extends { actionsIn: infer I } ? (F extends keyof I ? keyof I[F] & string : never) : never)
type KeysOfPage<N extends string, P, F> = P extends { flavours: readonly (infer G)[] }
  ? F extends G ? N | `${N}:${ActionName<P, F>}` : never
  : N | `${N}:${ActionName<P, F>}`
type KeysOfModule<M, P, F> = M | { [N in keyof P & string]: KeysOfPage<N, P[N], F> }[keyof P & string]
type KeysOfTable<T, F> = {
  [M in keyof T & string]: T[M] extends { concern: 'own' | 'testing' } ? never : T[M] extends { pages: infer P } ? KeysOfModule<M, P, F> : never
}[keyof T & string]

/** What a role of this flavour can grant: modules, pages, actions. */
export type PermissionKey<F extends Flavour = Flavour> = { [G in F]: KeysOfTable<(typeof pageTables)[G], G> }[F]

/** Of the tools of those who test the suite: never granted by a role. */
export type TesterKey = { [M in keyof typeof commonPages]: (typeof commonPages)[M] extends { concern: 'testing'; pages: infer P } ? KeysOfModule<M, P, Flavour> : never }[keyof typeof commonPages]

/** The keys that every flavour has. */
export type CommonPermissionKey = PermissionKey<'saas'> & PermissionKey<'park'> & PermissionKey<'platform'> & PermissionKey<'agency'> & PermissionKey<'company'>

/** The actions of all pages of all flavours. */
export type PermissionAction = PermissionKey extends infer K ? (K extends `${string}:${infer A}` ? A : never) : never

const actionsOf = ({ actions, actionsIn }: Page, flavour: Flavour): Readonly<Record<string, string>> => ({ ...actions, ...actionsIn?.[flavour] })

interface Subject {
  readonly concern: Concern
}

const isGranted = ({ concern }: Subject): boolean => concern !== 'own' && concern !== 'testing'

function treeOf(flavour: Flavour, isPart: (module: Subject) => boolean = isGranted): PermissionModule[] {
  const table: PageTable = pageTables[flavour]
  const pages = pagesOf(table, flavour)
  return Object.entries(table)
    .filter(([, module]) => isPart(module))
    .map(([key, { title }]) => ({
      key,
      title,
      pages: pages.filter(({ module }) => module === key).map((page) => ({ key: page.name, title: page.title, actions: actionsOf(page, flavour) })),
    }))
}

export const permissionTree: Readonly<Record<Flavour, readonly PermissionModule[]>> = {
  saas: treeOf('saas'),
  park: treeOf('park'),
  platform: treeOf('platform'),
  agency: treeOf('agency'),
  company: treeOf('company'),
}

/** Every key of one flavour: modules, pages and actions. Granted by 超级管理员. */
export function allPermissions<F extends Flavour>(flavour: F): PermissionKey<F>[] {
  // The tree and the type come from the same table; Object.keys loses the literal types.
  return keysIn(permissionTree[flavour]) as PermissionKey<F>[]
}

/** What testers hold besides what their roles grant; the same in every flavour. */
export const testerKeys = (): TesterKey[] => keysIn(treeOf('saas', ({ concern }) => concern === 'testing')) as TesterKey[]

const keysIn = (modules: readonly PermissionModule[]): string[] =>
  modules.flatMap((module) => [module.key, ...module.pages.flatMap((entry) => [entry.key, ...Object.keys(entry.actions).map((action) => `${entry.key}:${action}`)])])

export interface Grant {
  readonly key: string
  /** null: viewing the page. */
  readonly action: string | null
  readonly concern: Concern
  /** The page itself does something: it opens or changes a record. */
  readonly isForm: boolean
}

/** What the roles of a flavour can grant, without modules, each with its subject. */
export function grantsOf(flavour: Flavour): Grant[] {
  return pagesOf(pageTables[flavour], flavour)
    .filter(isGranted)
    .flatMap((page) => [null, ...Object.keys(actionsOf(page, flavour))].map((action) => ({
      key: action === null ? page.name : `${page.name}:${action}`, action, concern: page.concern, isForm: page.kind === 'wizard',
    })))
}
