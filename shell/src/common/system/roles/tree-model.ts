import type { permissions } from '@linggong/shared/contract/accounts'
import type { CallOutput } from '@linggong/shared/contract/call'

/** The tree of `GET /v1/permissions/`: the root 全部权限 (999999), modules, pages, actions. */
export type PermissionTree = CallOutput<typeof permissions>['tree']
export type ModuleNode = PermissionTree[number]['children'][number]
export type PageNode = ModuleNode['children'][number]

/** What is checked: pages (viewing) and actions. Modules and the root follow from it. */
export type Chosen = ReadonlySet<string>
export type Tick = 'all' | 'some' | 'none'

export const modulesOf = (tree: PermissionTree): ModuleNode[] => tree.flatMap(({ children }) => children)
export const leavesOfPage = (page: PageNode): string[] => [page.id, ...page.children.map(({ id }) => id)]
export const leavesOf = (modules: readonly ModuleNode[]): string[] => modules.flatMap(({ children }) => children.flatMap(leavesOfPage))

/** Converts a stored list into checkmarks; permissions that are not in this tree are neither shown nor sent. */
export function chosenOf(tree: PermissionTree, ids: readonly string[]): Chosen {
  const leaves = new Set(leavesOf(modulesOf(tree)))
  return new Set(ids.filter((id) => leaves.has(id)))
}

export function tickOf(chosen: Chosen, leaves: readonly string[]): Tick {
  const count = leaves.filter((id) => chosen.has(id)).length
  if (count === 0) return 'none'
  return count === leaves.length ? 'all' : 'some'
}

/** Checks or unchecks. An action requires viewing its page: checking it checks the page, unchecking a page unchecks its actions. */
export function toggle(tree: PermissionTree, chosen: Chosen, leaves: readonly string[], isOn: boolean): Chosen {
  const next = new Set(chosen)
  for (const id of leaves) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  for (const page of modulesOf(tree).flatMap(({ children }) => children)) {
    const actions = page.children.map(({ id }) => id)
    if (isOn && actions.some((id) => next.has(id))) next.add(page.id)
    if (!isOn && !next.has(page.id)) for (const id of actions) next.delete(id)
  }
  return next
}

/** The checked ids including their ancestors, and the root when everything is checked: the checked nodes of a tree control. */
export function checkedIds(tree: PermissionTree, chosen: Chosen): string[] {
  return tree.flatMap((root) => {
    const modules = root.children.flatMap((module) => {
      const leaves = leavesOf([module]).filter((id) => chosen.has(id))
      return leaves.length > 0 ? [module.id, ...leaves] : []
    })
    return tickOf(chosen, leavesOf(root.children)) === 'all' ? [root.id, ...modules] : modules
  })
}

/** The modules and pages that match a search text; a module or page that matches itself is included completely. */
export function matching(modules: readonly ModuleNode[], word: string): ModuleNode[] {
  const text = word.trim()
  if (text === '') return [...modules]
  return modules
    .map((module) => (module.title.includes(text) ? module : { ...module, children: module.children.filter((page) => isAbout(page, text)) }))
    .filter(({ children }) => children.length > 0)
}

const isAbout = (page: PageNode, text: string): boolean => page.title.includes(text) || page.children.some(({ title }) => title.includes(text))
