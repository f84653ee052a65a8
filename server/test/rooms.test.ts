import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'
import { circlesOf, type Imports } from './rooms.ts'

const source = resolve(import.meta.dirname, '../src')

/** The room of a file: `modules/<family>`, or a folder beside `modules`; undefined for files in no folder. */
function roomOf(file: string): string | undefined {
  const folders = file.slice(source.length + 1).split(sep).slice(0, -1)
  return folders[0] === 'modules' ? folders.slice(0, 2).join('/') : folders[0]
}

/** Room → rooms that it imports, each with one importing file. Tests may import any room; type imports count too. */
function importsOfRooms(): Imports {
  const imports = new Map<string, Map<string, string>>()
  for (const file of globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] }).toSorted()) {
    const path = resolve(source, file)
    const room = roomOf(path)
    if (room === undefined) continue
    const known = imports.get(room) ?? new Map<string, string>()
    imports.set(room, known)
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/gu)) {
      const other = roomOf(resolve(dirname(path), specifier))
      if (other !== undefined && other !== room && !known.has(other)) known.set(other, file)
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
