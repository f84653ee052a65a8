import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Fields } from '../shared/src/domain/fields/field.ts'
import { isNode, nameOf, sourcesOf, stringOf, type SyntaxNode, walk } from './syntax.ts'
import { root } from './paths.ts'

/** Every word of every dictionary, with the keys that have it. */
async function dictionary(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const words = new Map<string, Set<string>>()
  for (const file of globSync('shared/src/domain/fields/*.ts', { cwd: root })) {
    const tables: Record<string, Fields> = await import(resolve(root, file))
    for (const [name, fields] of Object.entries(tables)) {
      if (!name.endsWith('Fields')) continue
      for (const [key, { label }] of Object.entries(fields)) words.set(label, (words.get(label) ?? new Set()).add(key.split('.').at(-1) ?? key))
    }
  }
  return words
}

/** What a node writes as the label of something that has a key: a form's item, a column, a fact, a filter. */
function labelledIn(node: SyntaxNode): readonly { key: string | null; label: string }[] {
  if (node.type === 'JSXOpeningElement') {
    const given = attributesOf(node)
    const label = given.get('label')
    return label === undefined || !given.has('name') ? [] : [{ key: given.get('name') ?? null, label }]
  }
  if (node.type === 'CallExpression') {
    const [key, label] = (Array.isArray(node['arguments']) ? node['arguments'] : []).map(stringOf)
    return key === undefined || label === undefined ? [] : [{ key, label }]
  }
  if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return []
  const properties = new Map(node['properties'].filter(isNode).map((one) => [nameOf(one['key']), one['value']]))
  const label = stringOf(properties.get('label'))
  const value = bare(properties.get('value'))
  // With a text as its value it is an option of a choice.
  return label === undefined || value === undefined || stringOf(value) !== undefined ? [] : [{ key: null, label }]
}

function attributesOf(element: SyntaxNode): Map<string, string> {
  const all = Array.isArray(element['attributes']) ? element['attributes'].filter(isNode) : []
  return new Map(all.flatMap((one) => {
    const [name, value] = [nameOf(one['name']), stringOf(one['value'])]
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  }))
}

/** Without `as const`. */
const bare = (node: unknown): unknown => (isNode(node) && node.type === 'TSAsExpression' ? node['expression'] : node)

test('no screen writes the word of a field that a dictionary has', async () => {
  const words = await dictionary()
  const sources = sourcesOf('{shell/src,remotes/*/src,shared/src/business}/**/*.{ts,tsx}')
  expect(sources.length).toBeGreaterThan(100)
  const loose = sources.flatMap(({ path, tree }) => {
    const found: string[] = []
    walk(tree, (node) => {
      for (const { key, label } of labelledIn(node)) {
        const keys = words.get(label)
        if (keys !== undefined && (key === null || keys.has(key))) found.push(`${path}: ${key ?? ''} ${label}`)
      }
    })
    return found
  })
  expect(loose).toEqual([])
})
