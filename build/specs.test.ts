import { expect, test } from 'vitest'
import { calleeOf, isNode, nodesOf, sourcesOf, stringOf, type SyntaxNode } from './syntax.ts'

/**
 * What makes browser tests fail for no reason: waiting for a time instead of for what is to happen, taking a thing by its position, and
 * antd's class names, which are its own business. Where antd shows something without a role or a name, one file knows its class.
 */
const knowsAntd = 'e2e/lib/antd.ts'

type Counts = Readonly<Record<string, number>>

const isPosition = (call: SyntaxNode): boolean => {
  const [position] = Array.isArray(call['arguments']) ? call['arguments'] : []
  return calleeOf(call).endsWith('.nth') && isNode(position) && position.type === 'Literal'
}

function countsOf(path: string, tree: unknown): Counts {
  const calls = nodesOf(tree, 'CallExpression')
  const texts = [...nodesOf(tree, 'Literal').map(stringOf), ...nodesOf(tree, 'TemplateElement').map(({ value }) => (typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : ''))]
  const counts = {
    waitForTimeout: calls.filter((call) => calleeOf(call).endsWith('.waitForTimeout')).length,
    nth: calls.filter(isPosition).length,
    antd: path === knowsAntd ? 0 : texts.filter((text) => /(?:^|[.\s"'=])ant-[a-z]/u.test(text ?? '')).length,
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

test('specs wait for what is to happen, and find things as people do', () => {
  const sources = sourcesOf('e2e/{lib,kit,federation,shell,spine,saas,park,platform,agency,company}/**/*.ts')
  expect(sources.length).toBeGreaterThan(100)
  const found: Readonly<Record<string, Counts>> = Object.fromEntries(sources.map(({ path, tree }) => [path, countsOf(path, tree)] as const).filter(([, counts]) => Object.keys(counts).length > 0))
  expect(found).toEqual({})
})
