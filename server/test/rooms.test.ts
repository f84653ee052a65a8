import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { isNode, sourcesOf, stringOf, walk } from '../../build/syntax.ts'
import { circlesOf, type Imports } from './rooms.ts'

const source = 'server/src'

/** The room of a file: `modules/<family>`, or a folder beside `modules`; undefined for files in no folder. */
function roomOf(file: string): string | undefined {
  const folders = relative(source, file).split(sep).slice(0, -1)
  return folders[0] === 'modules' ? folders.slice(0, 2).join('/') : folders[0]
}

/** The relative files from which something is imported or exported, as a module or as a type. */
function specifiersOf(tree: unknown): string[] {
  const found: string[] = []
  walk(tree, (node) => {
    const specifier = stringOf(node['source'])
    if (isNode(node['source']) && specifier?.startsWith('.') === true) found.push(specifier)
  })
  return found
}

/** Room → rooms that it imports, each with one importing file. Tests may import any room; type imports count too. */
function importsOfRooms(): Imports {
  const imports = new Map<string, Map<string, string>>()
  for (const { path, tree } of sourcesOf(`${source}/**/*.ts`)) {
    const room = roomOf(path)
    if (room === undefined) continue
    const known = imports.get(room) ?? new Map<string, string>()
    imports.set(room, known)
    for (const specifier of specifiersOf(tree)) {
      const other = roomOf(join(dirname(path), specifier))
      if (other !== undefined && other !== room && !known.has(other)) known.set(other, relative(source, path))
    }
  }
  return imports
}

test('no two rooms of the server import each other, not by way of others either', () => {
  const imports = importsOfRooms()
  expect(imports.size).toBeGreaterThan(30)
  expect(circlesOf(imports)).toEqual([])
})

test('a circle is told with the way round', () => {
  const imports: Imports = new Map([
    ['a', new Map([['b', 'a/one.ts']])],
    ['b', new Map([['c', 'b/two.ts'], ['d', 'b/three.ts']])],
    ['c', new Map([['a', 'c/four.ts']])],
    ['d', new Map()],
  ])
  expect(circlesOf(imports)).toEqual(['a/one.ts → b/two.ts → c/four.ts → a'])
})
