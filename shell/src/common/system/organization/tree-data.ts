import type { CallOutput } from '@linggong/shared/contract/call'
import type { organizationTrees } from '@linggong/shared/contract/organizations'
import { options } from '@linggong/shared/domain/status-option'
import { lineage, placeProblem } from '@linggong/shared/domain/organization-tree'

export const CATEGORIES = options(['region', '区域', 'primary'], ['branch', '分公司', 'info'])

/** A node at any depth of the answer. */
export interface OrganizationNode extends Omit<CallOutput<typeof organizationTrees>['results'][number], 'children'> {
  readonly children?: readonly OrganizationNode[] | undefined
}

/** Parents before their children, siblings in order. */
export function flat(nodes: readonly OrganizationNode[]): OrganizationNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
}

/** 华南大区 / 海南分公司; '' for the top level. */
export function pathText(nodes: readonly OrganizationNode[], id: string | null): string {
  return lineage(nodes, id)
    .map((one) => nodes.find((node) => node.id === one)?.name ?? '')
    .join(' / ')
}

/** The matching nodes and their ancestors; all nodes without a search text. */
export function matching(nodes: readonly OrganizationNode[], search: string): OrganizationNode[] {
  const wish = search.trim()
  if (wish === '') return [...nodes]
  return nodes.flatMap((node) => {
    const children = matching(node.children ?? [], wish)
    return node.name.includes(wish) || children.length > 0 ? [{ ...node, children }] : []
  })
}

export interface Place {
  readonly parent_id: string | null
  /** Among the new siblings, not counting itself. */
  readonly position: number
}

/**
 * The place of a dropped node: on another node (as its last child), or in a gap beside it. `side` is -1 before and 1 after
 * the target. Null where it may not be placed, and where it already is.
 */
export function placeOfDrop(nodes: readonly OrganizationNode[], dragged: string, target: string, drop: { readonly isOnto: boolean; readonly side: number }): Place | null {
  const at = nodes.find(({ id }) => id === target)
  if (at === undefined || dragged === target) return null
  const parentId = drop.isOnto ? target : at.parent_id
  if (placeProblem(nodes, dragged, parentId) !== null) return null
  const siblings = nodes.filter(({ parent_id }) => parent_id === parentId).map(({ id }) => id)
  const others = siblings.filter((id) => id !== dragged)
  const position = drop.isOnto ? others.length : others.indexOf(target) + (drop.side > 0 ? 1 : 0)
  return siblings.indexOf(dragged) === position ? null : { parent_id: parentId, position }
}
