import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { titlesOf } from '../../build/rules/titles.ts'
import { calls } from '../src/modules/index.ts'
import { projectRoot } from '../src/web/paths.ts'
import { chapter, inlines, listItems, tableRows } from './markdown.ts'

const text = readFileSync(resolve(projectRoot, 'server/SECURITY.md'), 'utf8')
const rows = tableRows(chapter(text, 'ASVS 5.0.0, levels 1 and 2'))

/** The number of items of levels 1 and 2 per section of ASVS 5.0.0; in each section they come first. */
const sections = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`
const standard = sections.trim().split(/\s+/u).flatMap((one) => {
  const [section = '', count = ''] = one.split(':')
  return Array.from({ length: Number(count) }, (_, index) => `V${section}.${index + 1}`)
})

const isSource = ({ kind, text: path }: ReturnType<typeof inlines>[number]): boolean => kind === 'code' && path.includes('/') && (path.endsWith('.ts') || path.endsWith('.tsx') || path.endsWith('.mjs'))

test('the checklist names every item of levels 1 and 2 once', () => {
  const named = rows.flatMap(([items = '']) => {
    const [from = '', last] = items.split('–')
    const section = from.slice(0, from.lastIndexOf('.'))
    const first = Number(from.slice(section.length + 1))
    return Array.from({ length: Number(last ?? first) - first + 1 }, (_, index) => `${section}.${first + index}`)
  })
  expect(standard).toHaveLength(253)
  expect(named).toEqual(standard)
})

test('each says whether it is met, how, and what proves it or that nothing does', () => {
  for (const [items, state, how = '', proof = ''] of rows) {
    expect(['✔', '◐', '✘', '–'], items).toContain(state)
    expect(how, items).not.toBe('')
    // An item without proof is not marked as met; that something does not occur in the sources proves nothing by itself.
    if (state === '✔') expect(inlines(proof).some((piece) => isSource(piece) && piece.text !== 'server/test/claims-of-sources.test.ts'), items).toBe(true)
    // A file of tests proves many things: the one that is meant is named. Proofs and journeys of the browser are one thing each.
    const pieces = inlines(proof)
    for (const [index, piece] of pieces.entries()) if (isSource(piece) && /\.test\.tsx?$|\/checklist\.spec\.ts$/u.test(piece.text)) expect(pieces[index + 2]?.kind, `${items} ${piece.text}`).toBe('emphasis')
  }
})

test('every proof that is cited exists, by its file and its name', () => {
  const pieces = text.split('\n').flatMap(inlines)
  const cited = pieces.flatMap((piece, index) => (isSource(piece) ? [{ path: piece.text, title: pieces[index + 1]?.text === ' ' ? pieces[index + 2] : undefined }] : []))
  expect(cited.length).toBeGreaterThan(90)
  for (const { path, title } of cited) {
    const file = resolve(projectRoot, path)
    expect(existsSync(file), path).toBe(true)
    if (title?.kind === 'emphasis') expect(titlesOf(readFileSync(file, 'utf8'), path.endsWith('x') ? 'tsx' : 'ts'), path).toContain(title.text)
  }
})

test('what the checklist asks to be written down is', () => {
  const items = listItems(chapter(text, 'Rules that the checklist asks to be written down')).map(inlines)
  for (const subject of ['Sign-in', 'Sessions', 'Uploads', 'Outside services', 'Keys', 'Logs', 'Heavy work']) {
    const rule = items.find(([first]) => first?.kind === 'strong' && first.text === `${subject}.`) ?? []
    expect(rule.map((piece) => piece.text).join('').length, subject).toBeGreaterThan(80)
  }
  // Access to calls is documented by the contract, visibility of fields by the domain document.
  expect(calls.every(({ access }) => access !== undefined)).toBe(true)
  expect(readFileSync(resolve(projectRoot, 'docs/domain/domain.md'), 'utf8').length).toBeGreaterThan(1000)
})

test('the number of calls that need no session is told as it is', () => {
  const open = calls.filter(({ access }) => access === 'public').length
  const words: Readonly<Record<number, string>> = { 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', 10: 'ten', 11: 'eleven', 12: 'twelve', 13: 'thirteen', 14: 'fourteen', 15: 'fifteen' }
  expect(text).toContain(`Every call but ${words[open]} needs a session`)
})
