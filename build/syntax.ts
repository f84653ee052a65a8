/** A node of parsed source, as the parser of the test runner gives it. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Every node below, parents before their children. */
export function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => walk(one, visit))
  if (!isNode(value)) return
  visit(value)
  Object.values(value).forEach((one) => walk(one, visit))
}
