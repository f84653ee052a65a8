import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseAst } from 'vitest/node'
import { expect, test, vi } from 'vitest'
import { inlines, tableRows } from '../server/test/markdown.ts'
import { flavours, root } from './paths.ts'
import { type SyntaxNode, calleeOf, isNode, nodesOf, stringOf } from './syntax.ts'

const rows = tableRows(readFileSync(resolve(root, 'docs/promises.md'), 'utf8'))

test('there are twelve promises', () => {
  expect(rows.map(([number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test.each(rows.map(([number = '', promise = '', shown = '']) => ({ number, promise, shown })))('promise $number: $promise', ({ shown }) => {
  let file = ''
  let tests = 0
  for (const { text } of inlines(shown).filter(({ kind }) => kind === 'code')) {
    if (/\.(?:spec|test)\.tsx?$/u.test(text)) {
      file = text
      continue
    }
    expect(titlesIn(file), file).toContain(text)
    tests += 1
  }
  expect(tests).toBeGreaterThan(0)
})

test('the tests of every remote run in the shell and alone', async () => {
  // Otherwise it makes a folder for a run.
  vi.stubEnv('E2E_DATA_DIR', 'none')
  const { default: config } = await import('../e2e/playwright.config.ts')
  vi.unstubAllEnvs()
  const lanes = (config.projects ?? []).map(({ name = '', testDir, use }) => ({ name, testDir, lane: Reflect.get(use ?? {}, 'lane') ?? 'shell' }))
  for (const flavour of flavours) {
    expect(lanes).toContainEqual({ name: flavour, testDir: `./${flavour}`, lane: 'shell' })
    expect(lanes).toContainEqual({ name: `${flavour}-alone`, testDir: `./${flavour}`, lane: 'alone' })
  }
})

/** As they are written: of a title with values in it, its text with their names. */
function titlesIn(file: string): string[] {
  const code = readFileSync(resolve(root, file), 'utf8')
  const { body } = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  return nodesOf(body as unknown as SyntaxNode[], 'CallExpression').filter(isTest).flatMap((call) => {
    const [title] = Array.isArray(call['arguments']) ? call['arguments'] : []
    if (!isNode(title)) return []
    return title.type === 'TemplateLiteral' ? [code.slice(title.start + 1, title.end - 1)] : [stringOf(title) ?? '']
  })
}

/** `test('…')`, and `test.each([…])('…')`. */
function isTest(call: SyntaxNode): boolean {
  const callee = call['callee']
  return calleeOf(call) === 'test' || (isNode(callee) && callee.type === 'CallExpression' && calleeOf(callee) === 'test.each')
}
