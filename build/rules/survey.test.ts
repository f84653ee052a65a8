import { expect, test } from 'vitest'
import { openUntil, survey } from './survey.ts'
import { idsIn, titlesOf } from './titles.ts'

const { unknown } = survey()

test('reads ids from titles alone: single, listed, as a range', () => {
  expect(idsIn('guard (R053–R055, R061): opens R070-R071 R9 XR100')).toEqual(['R053', 'R054', 'R055', 'R061', 'R070', 'R071'])
})

test('finds the titles of tests that run, not of skipped ones, comments or regular expressions', () => {
  const source = `
    test('one R001', () => { expect(/R900/.test('R901')).toBe(true) })
    // test('R902', …)
    it.skip('R903', () => {})
    test.describe("two R002", () => {})
    test.each([[400, 'R003 (x)'], ['R004']])('%s status %i', () => {})
    it.each(['R905'])('of a table R005', () => {})
    it(\`three \${x} R006\`, () => {})`
  expect(titlesOf(source).flatMap(idsIn)).toEqual(['R001', 'R002', 'R003', 'R004', 'R005', 'R006'])
})

test('a rule waits for its screen when none of those it names exists, and for the calls it speaks of', () => {
  const built = { screens: new Set(['company/settlement/sett']), calls: new Set(['/v1/staffs/info', '/v1/staffs/:id']) }
  const until = (where: string, rule = '', id = 'R000') => openUntil({ id, rule, where: where.split('; ') }, built)
  expect(until('shell (saas); server')).toEqual([])
  expect(until('contract forms; company/settlement/sett; api-client')).toEqual([])
  expect(until('agency/customer/company/add and edit; api-client')).toEqual(['agency/customer/company/add'])
  expect(until('api-client; /login', 'GET /v1/staffs/info/ and PUT /v1/staffs/{id}/.')).toEqual([])
  expect(until('api-client', 'Look-up /v1/districts/ exists.')).toEqual(['/v1/districts'])
  expect(until('api-client', 'One family', 'R523')).toEqual(['/work/v1/flow'])
})

test('no test names a rule that the specification does not have', () => {
  expect(unknown).toEqual([])
})
