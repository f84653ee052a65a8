/** The part of a department that determines its place in the tree. */
export interface Placed {
  readonly id: string
  readonly parent_id: string | null
}

/** A deeper tree is a mistake. */
export const deepest = 6

/** The department and all its descendants. */
export function below(departments: readonly Placed[], id: string): Set<string> {
  const found = new Set([id])
  // Parents may come after their children, so repeat until nothing is added.
  for (let before = 0; before !== found.size; ) {
    before = found.size
    for (const one of departments) if (one.parent_id !== null && found.has(one.parent_id)) found.add(one.id)
  }
  return found
}

/** 1 for a top-level department. */
export function depthOf(departments: readonly Placed[], id: string | null): number {
  let depth = 0
  for (let at = id; at !== null && depth <= deepest; depth += 1) at = departments.find((one) => one.id === at)?.parent_id ?? null
  return depth
}

/** The number of levels of the subtree, including its root. */
export function heightOf(departments: readonly Placed[], id: string): number {
  const children = departments.filter((one) => one.parent_id === id)
  return 1 + Math.max(0, ...children.map((one) => heightOf(departments, one.id)))
}

/** Parents before their children, siblings in the given order. */
export function inOrder<T extends Placed>(departments: readonly T[], parent: string | null = null): T[] {
  return departments.filter((one) => one.parent_id === parent).flatMap((one) => [one, ...inOrder(departments, one.id)])
}
