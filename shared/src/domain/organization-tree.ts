// The tree of regions and branches (domain.md §1.2, 组织): its maximum depth, and where a node may be moved.

export const maxOrganizationDepth = 5

/** The part of a node that determines its position; parent null: top level. */
export interface TreeNode {
  readonly id: string
  readonly parent_id: string | null
}

/** Why a node cannot be placed below `parentId`, in Chinese, or null when it can. `id` null: a new node. */
export function placeProblem(nodes: readonly TreeNode[], id: string | null, parentId: string | null): string | null {
  if (parentId !== null && !nodes.some((node) => node.id === parentId)) return '上级组织不存在'
  if (id !== null && lineage(nodes, parentId).includes(id)) return '不能移动到自己或自己的下级之下'
  const height = id === null ? 1 : heightOf(nodes, id)
  return lineage(nodes, parentId).length + height > maxOrganizationDepth ? `组织最多 ${maxOrganizationDepth} 级，请选择更上层的组织` : null
}

/** Ids from the top down to the node itself; empty for the top level. Stops where a cycle of parents would repeat. */
export function lineage(nodes: readonly TreeNode[], id: string | null): string[] {
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]))
  const line: string[] = []
  for (let at = id; at !== null && !line.includes(at); at = parents.get(at) ?? null) line.unshift(at)
  return line
}

/** The number of levels of the subtree, including the node's own. */
function heightOf(nodes: readonly TreeNode[], id: string): number {
  return 1 + nodes.filter(({ parent_id }) => parent_id === id).reduce((most, child) => Math.max(most, heightOf(nodes, child.id)), 0)
}

export type Nested<N> = N & { children?: Nested<N>[] }

/** Builds a forest from rows sorted by sibling order; a leaf has no `children`. */
export function forestOf<N extends TreeNode>(nodes: readonly N[], parentId: string | null = null): Nested<N>[] {
  return nodes
    .filter(({ parent_id }) => parent_id === parentId)
    .map((node) => {
      const children = forestOf(nodes, node.id)
      return children.length === 0 ? node : { ...node, children }
    })
}

/** The order of siblings with `id` at `position` (from 0; beyond the end: last). */
export function reordered(siblings: readonly string[], id: string, position: number): string[] {
  const others = siblings.filter((one) => one !== id)
  return [...others.slice(0, position), id, ...others.slice(position)]
}
