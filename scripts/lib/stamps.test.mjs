import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Stamps } from './stamps.mjs'

let folder
let stamps
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'linggong-stamps-'))
  stamps = new Stamps(join(folder, 'build.json'))
  mkdirSync(join(folder, 'out'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const output = () => join(folder, 'out')
const build = (text) => writeFileSync(join(output(), 'entry.js'), text)

test('edited, built by another command, restored: the build of the edit is not taken for that of the sources', () => {
  build('of the sources')
  stamps.built('agency', 'sources', output())
  expect(stamps.isCurrent('agency', 'sources', output())).toBe(true)
  build('of the edit')
  expect(stamps.isCurrent('agency', 'sources', output())).toBe(false)
  build('of the sources')
  expect(stamps.isCurrent('agency', 'sources', output())).toBe(true)
  expect(stamps.isCurrent('agency', 'other sources', output())).toBe(false)
  expect(stamps.isCurrent('park', 'sources', output())).toBe(false)
})

test('what was published in one folder is still to be published in another, and again after another build', () => {
  build('one')
  stamps.published('tests', [output()])
  expect([stamps.isPublished('tests', [output()]), stamps.isPublished('served', [output()])]).toEqual([true, false])
  stamps.published('served', [output()])
  build('two')
  expect([stamps.isPublished('tests', [output()]), stamps.isPublished('served', [output()])]).toEqual([false, false])
  stamps.published('tests', [output()])
  expect([stamps.isPublished('tests', [output()]), stamps.isPublished('served', [output()])]).toEqual([true, false])
})

test('stamps of an earlier form count for nothing', () => {
  build('one')
  writeFileSync(join(folder, 'build.json'), '{"agency":"abc"}')
  expect(stamps.isCurrent('agency', 'abc', output())).toBe(false)
})
