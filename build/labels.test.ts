import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Fields } from '../shared/src/domain/fields/field.ts'
import { isNode, nameOf, nodesOf, sourcesOf, stringOf, type SyntaxNode, walk } from './syntax.ts'
import { root } from './paths.ts'

/** The labels of all dictionaries, and the keys of all fields; of a nested field the last part of its key. */
async function dictionary(): Promise<{ readonly labels: ReadonlySet<string>; readonly keys: ReadonlySet<string> }> {
  const labels = new Set<string>()
  const keys = new Set<string>()
  for (const file of globSync('shared/src/domain/fields/*.ts', { cwd: root })) {
    const tables: Record<string, Fields> = await import(resolve(root, file))
    for (const [name, fields] of Object.entries(tables)) {
      if (!name.endsWith('Fields')) continue
      for (const [key, { label, ...more }] of Object.entries(fields)) {
        labels.add(label)
        if ('short' in more && more.short !== undefined) labels.add(more.short)
        keys.add(key.split('.').at(-1) ?? key)
      }
    }
  }
  return { labels, keys }
}

/** A label that a node writes as text, and the names of the values that it labels; none where the value cannot be told. */
interface Labelled {
  readonly label: string
  readonly names: readonly string[]
}

/** The label of a form's item, a column, a fact or a filter. */
function labelledIn(node: SyntaxNode): readonly Labelled[] {
  if (node.type === 'JSXOpeningElement') {
    const given = attributesOf(node)
    const label = given.get('label')
    const name = given.get('name')
    return label === undefined || name === undefined ? [] : [{ label, names: [name] }]
  }
  if (node.type === 'CallExpression') {
    const [key, label] = (Array.isArray(node['arguments']) ? node['arguments'] : []).map(stringOf)
    return key === undefined || label === undefined ? [] : [{ label, names: [key] }]
  }
  if (node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return []
  const properties = new Map(node['properties'].filter(isNode).map((one) => [nameOf(one['key']), one['value']]))
  const label = stringOf(properties.get('label'))
  const value = bare(properties.get('value'))
  // With a text as its value it is an option of a choice.
  return label === undefined || value === undefined || stringOf(value) !== undefined ? [] : [{ label, names: propertiesIn(value) }]
}

function attributesOf(element: SyntaxNode): Map<string, string> {
  const all = Array.isArray(element['attributes']) ? element['attributes'].filter(isNode) : []
  return new Map(all.flatMap((one) => {
    const [name, value] = [nameOf(one['name']), stringOf(one['value'])]
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  }))
}

/** The properties that an expression reads: `pay_at` of `timeText(row.pay_at)`. */
const propertiesIn = (value: unknown): string[] => nodesOf(value, 'MemberExpression').flatMap(({ property }) => nameOf(property) ?? [])

/** Without `as const`. */
const bare = (node: unknown): unknown => (isNode(node) && node.type === 'TSAsExpression' ? node['expression'] : node)

/** Another notation of the value that is shown beside it. */
const notations = new Set(['大写'])

/**
 * A text that is the dictionary's label, and any other text for the value of a single field: 结算日期 where the dictionary says 结算时间.
 * Not: a value made of several fields (人数 / 账单), and `name`, whose label may say what is named.
 */
test('no screen writes the label of a field that a dictionary has, neither its word nor another', async () => {
  const { labels, keys } = await dictionary()
  const sources = sourcesOf('{shell/src,remotes/*/src,shared/src/business}/**/*.{ts,tsx}')
  expect(sources.length).toBeGreaterThan(100)
  const loose = sources.flatMap(({ path, tree }) => {
    const found: string[] = []
    walk(tree, (node) => {
      for (const { label, names } of labelledIn(node)) {
        const fields = [...new Set(names)].filter((name) => keys.has(name) && name !== 'name')
        const isVariant = fields.length === 1 && !notations.has(label)
        if (isVariant || labels.has(label) && (names.length === 0 || fields.length > 0)) found.push(`${path}: ${label} of ${fields.join(', ')}`)
      }
    })
    return found
  })
  expect(loose).toEqual([])
})
