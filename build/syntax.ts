import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseAst } from 'vitest/node'
import { root } from './paths.ts'

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

/** A parsed source file. */
export interface Source {
  readonly path: string
  readonly tree: unknown
}

/** The source files that match the patterns, without tests and build output. */
export function sourcesOf(...patterns: readonly string[]): Source[] {
  const files = globSync([...patterns], { cwd: root, exclude: (name) => /(?:^|\/)(?:node_modules|dist)$|\.(?:test|fixture)\.tsx?$|(?:^|\/)testing$/u.test(name) })
  return files.toSorted().map((path) => ({ path, tree: parseAst(readFileSync(resolve(root, path), 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body }))
}

/** All nodes of one type in a tree. */
export function nodesOf(tree: unknown, type: string): SyntaxNode[] {
  const found: SyntaxNode[] = []
  walk(tree, (node) => void (node.type === type && found.push(node)))
  return found
}

export const stringOf = (node: unknown): string | undefined => (isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined)
export const nameOf = (node: unknown): string | undefined => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : undefined)

/** The properties of every object literal whose key is `key`. */
export const propertiesNamed = (tree: unknown, key: string): unknown[] => nodesOf(tree, 'Property').filter((one) => nameOf(one['key']) === key).map((one) => one['value'])

/** The name of the called function: `document.write`, or the last name alone for a call on another expression. */
export function calleeOf(call: SyntaxNode): string {
  const callee = call['callee']
  if (!isNode(callee) || callee.type !== 'MemberExpression') return nameOf(callee) ?? ''
  return `${nameOf(callee['object']) ?? ''}.${nameOf(callee['property']) ?? ''}`
}
