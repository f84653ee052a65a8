import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markPart, partsOfOneRun } from './parts.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linggong-parts-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function part(place, sources, at) {
  mkdirSync(join(folder, place), { recursive: true })
  const file = join(folder, place, 'report.zip')
  writeFileSync(file, '')
  utimesSync(file, at, at)
  markPart(join(folder, place), sources)
  return file
}

test('the parts of one run are merged, also from another machine, whose clock is wrong', () => {
  const files = [part('1-of-2', 'now', 2000), part('other/2-of-2', 'now', 1000)]
  expect(partsOfOneRun(folder)).toEqual({ parts: files, ignored: [], missing: [] })
})

test('parts of an earlier run are ignored: of other sources, or of another division', () => {
  const files = [part('1-of-2', 'now', 2001), part('2-of-2', 'now', 2000)]
  part('1-of-3', 'now', 1000)
  part('old/2-of-2', 'before', 1000)
  expect(partsOfOneRun(folder)).toEqual({ parts: files, ignored: ['1/3', '2/2'], missing: [] })
})

test('an old part does not stand in for one that is missing', () => {
  const file = part('1-of-2', 'now', 2000)
  part('2-of-2', 'before', 1000)
  expect(partsOfOneRun(folder)).toEqual({ parts: [file], ignored: ['2/2'], missing: ['2/2'] })
})

test('of a part that ran twice the newer counts; nothing is nothing', () => {
  expect(partsOfOneRun(join(folder, 'none'))).toEqual({ parts: [], ignored: [], missing: [] })
  part('a/1-of-1', 'now', 1000)
  const file = part('b/1-of-1', 'now', 2000)
  expect(partsOfOneRun(folder)).toEqual({ parts: [file], ignored: ['1/1'], missing: [] })
})
