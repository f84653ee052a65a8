import { parseAst } from 'vitest/node'
import { isNode, type SyntaxNode as Node, walk } from '../syntax.ts'

/** Titles of the `test(…)`, `it.each(table)(…)`, `describe(…)` that run; the cells of a table count when the title shows them. */
export function titlesOf(source: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const titles: string[] = []
  walk(parseAst(source, { lang }).body, (node) => {
    if (node.type === 'CallExpression') titles.push(...titleOf(node, source))
  })
  return titles
}

function titleOf(call: Node, source: string): string[] {
  const names = namesOf(call['callee'])
  const [first, ...rest] = names
  if (first === undefined || !['test', 'it', 'describe'].includes(first) || rest.some((name) => !running.has(name))) return []
  const title = textOf(argumentOf(call))
  if (title === undefined) return []
  const table = isNode(call['callee']) && call['callee'].type === 'CallExpression' ? argumentOf(call['callee']) : undefined
  return [table !== undefined && /%[sdifjo]|\$\w/u.test(title) ? `${title} ${source.slice(table.start, table.end)}` : title]
}

/** Modifiers between `test` and its title; with `skip`, `todo` and the like a test does not run. */
const running = new Set(['each', 'for', 'only', 'concurrent', 'sequential', 'describe', 'serial', 'parallel'])

/** The names in `test.describe.serial` or `it.each(table)`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [String(callee['name'])]
  if (callee.type === 'MemberExpression') {
    const owner = namesOf(callee['object'])
    return owner.length === 0 ? [] : [...owner, ...namesOf(callee['property'])]
  }
  if (callee.type !== 'CallExpression') return []
  const names = namesOf(callee['callee'])
  return ['each', 'for'].includes(names.at(-1) ?? '') ? names : []
}

function argumentOf(call: Node): Node | undefined {
  const [first]: unknown[] = Array.isArray(call['arguments']) ? call['arguments'] : []
  return isNode(first) ? first : undefined
}

function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
  return node['quasis'].map((part: Node) => (typeof part['value'] === 'object' && part['value'] !== null && 'cooked' in part['value'] ? part['value'].cooked : '')).join('…')
}

/** Rule ids cited in a title: `R053`, lists, and ranges with any dash (`R053–R056`). */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\bR(\d{3})(?:\s*[-–—]\s*R(\d{3}))?\b/gu)].flatMap(([, first, last]) => {
    const from = Number(first)
    return Array.from({ length: Math.max(0, Number(last ?? first) - from + 1) }, (_, index) => `R${String(from + index).padStart(3, '0')}`)
  })
}
