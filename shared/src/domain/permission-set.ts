import { permissionTree } from './permissions.ts'

type FlavourKey = keyof typeof permissionTree

/** The root of the permission tree, 全部权限: a checkbox, but not a permission, and never stored (R492). */
export const placeholderId = '999999'
export const placeholderTitle = '全部权限'

/** The ids to store: without the root and without duplicates. Older clients send the root as a number. */
export function withoutPlaceholder(ids: readonly (string | number)[]): string[] {
  return [...new Set(ids.map(String))].filter((id) => id !== placeholderId)
}

/** Keys that the flavour does not have. */
export function unknownPermissions(flavour: FlavourKey, keys: readonly string[]): string[] {
  const known = permissionTitles(flavour)
  return keys.filter((key) => !known.has(key))
}

/**
 * Adds the permissions that others require: an action its page, a page its module, because the guard drops a page whose module is not
 * granted (R080). In tree order; permissions that the flavour does not have are dropped.
 */
export function withParents(flavour: FlavourKey, keys: Iterable<string>): string[] {
  const wanted = new Set(keys)
  return permissionTree[flavour].flatMap((module) => {
    const pages = module.pages.flatMap((page) => {
      const actions = Object.keys(page.actions).map((action) => `${page.key}:${action}`).filter((key) => wanted.has(key))
      return actions.length > 0 || wanted.has(page.key) ? [page.key, ...actions] : []
    })
    // A module that has its page's name is granted with it.
    return pages.length > 0 || wanted.has(module.key) ? [...new Set([module.key, ...pages])] : []
  })
}

/** The label of each key; an action with its page, `结算单·导出`. */
export function permissionTitles(flavour: FlavourKey): ReadonlyMap<string, string> {
  return new Map(
    permissionTree[flavour].flatMap((module) => [
      [module.key, module.title] as const,
      ...module.pages.flatMap((page) => [
        [page.key, page.title] as const,
        ...Object.entries(page.actions).map(([action, title]) => [`${page.key}:${action}`, `${page.title}·${title}`] as const),
      ]),
    ]),
  )
}

/** Pages and actions; modules are not counted. */
export function countPermissions(flavour: FlavourKey, keys: Iterable<string>): number {
  const modules = new Set(permissionTree[flavour].map(({ key }) => key))
  return withParents(flavour, keys).filter((key) => !modules.has(key)).length
}
