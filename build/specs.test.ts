import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.ts'
import { calleeOf, isNode, nodesOf, sourcesOf, stringOf, type SyntaxNode } from './syntax.ts'

/**
 * What makes browser tests fail for no reason: waiting for a time instead of for what is to happen, taking a thing by its position, and
 * antd's class names, which are its own business. Those that are left are counted by file in a list that only gets shorter; after mending
 * some: `SPECS=record npm test -- unit build/specs`.
 */
const file = resolve(root, 'build/specs-to-mend.json')

type Counts = Readonly<Record<string, number>>

const isPosition = (call: SyntaxNode): boolean => {
  const [position] = Array.isArray(call['arguments']) ? call['arguments'] : []
  return calleeOf(call).endsWith('.nth') && isNode(position) && position.type === 'Literal'
}

function countsOf(tree: unknown): Counts {
  const calls = nodesOf(tree, 'CallExpression')
  const texts = [...nodesOf(tree, 'Literal').map(stringOf), ...nodesOf(tree, 'TemplateElement').map(({ value }) => (typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''))]
  const counts = {
    waitForTimeout: calls.filter((call) => calleeOf(call).endsWith('.waitForTimeout')).length,
    nth: calls.filter(isPosition).length,
    antd: texts.filter((text) => /(?:^|[.\s"'=])ant-[a-z]/u.test(text ?? '')).length,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

test('specs wait for what is to happen, and find things as people do', () => {
  const found: Readonly<Record<string, Counts>> = Object.fromEntries(sourcesOf('e2e/{lib,kit,federation,shell,spine,saas,park,platform,agency,company}/**/*.ts').map(({ path, tree }) => [path, countsOf(tree)] as const).filter(([, counts]) => Object.keys(counts).length > 0))
  const left = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Counts>>
  const lines = (all: Readonly<Record<string, Counts>>, others: Readonly<Record<string, Counts>>) =>
    Object.entries(all).flatMap(([path, counts]) => Object.entries(counts).flatMap(([what, count]) => (count > (others[path]?.[what] ?? 0) ? [`${path}: ${what} ${count}, ${others[path]?.[what] ?? 0}`] : [])))
  expect(lines(found, left), 'new ones: what is there, what the list has').toEqual([])
  if (process.env['SPECS'] === 'record') writeFileSync(file, `${JSON.stringify(found, null, 1)}\n`)
  else expect(lines(left, found), 'mended: SPECS=record takes them from the list').toEqual([])
})
