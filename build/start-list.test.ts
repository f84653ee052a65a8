import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { nameOf } from './chunk-modules.ts'
import { root } from './paths.ts'
import { movedModules, readStartList, startList } from './start-list.ts'

test('a module is called by its file, a library by its package, antd by its component', () => {
  const library = (path: string) => nameOf(resolve(root, 'node_modules/.pnpm/x@1.0.0_y@2/node_modules', path))
  expect(nameOf(resolve(root, 'shell/src/index.tsx'))).toBe('shell/src/index.tsx')
  expect(['antd/es/button/Button.js', 'react/index.js', '@tanstack/query-core/build/a.js'].map(library)).toEqual(['antd/es/button', 'react', '@tanstack/query-core'])
})

test('the list is what the scripts of the page hold, each once', () => {
  const modules = { 'static/js/a.js': ['react', 'b'], 'static/js/b.js': ['a', 'react'], 'static/js/later.js': ['charts'] }
  expect(startList(['/static/js/a.js', '/static/js/b.js'], modules)).toEqual(['a', 'b', 'react'])
})

test('what came and what went is named', () => {
  expect(movedModules(['a', 'b'], ['b', 'c'])).toEqual(['+ c', '- a'])
  expect(movedModules(['a'], ['a'])).toEqual([])
})

test('sign-in starts without what belongs to the pages behind it', () => {
  const start = readStartList()
  expect(start).toContain('shell/src/index.tsx')
  expect(start.filter((name) => /^(zod|hucre|dayjs|@tanstack\/react-virtual)$|^shared\/src\/ui\/(list-page|data-table)|^shared\/src\/business\//.test(name))).toEqual([])
})
