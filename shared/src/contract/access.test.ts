import { z } from 'zod'
import { expect, test } from 'vitest'
import { declaredCalls } from '../../../build/declared-calls.ts'
import { anyFlavour, family } from './call.ts'
import { commonPages } from '../domain/pages/common.ts'
import { pageTables } from '../domain/pages/tables.ts'
import { pagesOf } from '../domain/pages/page.ts'
import { permissionTree } from '../domain/permissions.ts'
import { flavours } from '../domain/flavours.ts'

const call = family('access')
const facts = { name: 'x', summary: '', method: 'GET', path: '/v1/x/', response: z.undefined() } as const

test('a call names keys that stand in the pages of its flavour; anything else does not compile', () => {
  call({ ...facts, access: { agency: ['AgencySettlementSettPageIndex', 'AgencySettlementSettPageIndex:audit'] } })
  call({ ...facts, access: { platform: ['CommonSystemBrandPageIndex:edit'] } })
  call({ ...facts, access: anyFlavour('CommonSystemUsersPageIndex:add') })
  // @ts-expect-error -- a page that no table has
  call({ ...facts, access: { agency: ['AgencySettlementSetPageIndex'] } })
  // @ts-expect-error -- an action that the page does not have
  call({ ...facts, access: { agency: ['AgencySettlementSettPageIndex:payment'] } })
  // @ts-expect-error -- a page of another flavour
  call({ ...facts, access: { agency: ['CompanySettlementSettPageIndex'] } })
  // @ts-expect-error -- an action that only the platform has
  call({ ...facts, access: { park: ['CommonSystemBrandPageIndex:edit'] } })
  // @ts-expect-error -- the operator has no page of its own organisation
  call({ ...facts, access: anyFlavour('CommonSystemCompanyPageIndex') })
  expect(pagesOf(commonPages, 'saas').map(({ name }) => name)).not.toContain('CommonSystemCompanyPageIndex')
})

test('no name and no path stands twice', () => {
  const names = flavours.flatMap((flavour) => pagesOf(pageTables[flavour]).filter(({ name }) => !name.startsWith('Common')).map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
  for (const flavour of flavours) {
    const paths = pagesOf(pageTables[flavour]).map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  }
})

test('every key that a role can grant is asked for by some call', () => {
  const asked = new Set<string>(declaredCalls.flatMap(({ access }) => (typeof access === 'string' ? [] : Object.values(access).flat())))
  // The detail page of a document makes the calls of the page that lists it: its own key only opens the screen.
  const screenOnly = new Set(flavours.flatMap((flavour) => pagesOf(pageTables[flavour], flavour).filter(({ shows }) => shows !== undefined).map(({ name }) => name)))
  const keys = flavours.flatMap((flavour) => permissionTree[flavour].flatMap(({ pages }) => pages.flatMap(({ key, actions }) => [key, ...Object.keys(actions).map((action) => `${key}:${action}`)])))
  expect([...new Set(keys)].filter((key) => !asked.has(key) && !screenOnly.has(key))).toEqual([])
})
