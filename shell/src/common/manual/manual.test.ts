import { expect, test } from 'vitest'
import { explainRules } from '@linggong/shared/domain/explain-rules'
import { grantedByFlags, manualPath, manualRoute } from '@linggong/shared/session/own-pages'
import { readyPermissions } from '@linggong/shared/session/permissions'
import { commonRoutes } from '../routes.tsx'
import { openRoutes } from '../../guard/routes.ts'
import { chapters } from './chapters.ts'

const opens = (user: Parameters<typeof grantedByFlags>[0]) => {
  const state = readyPermissions(['CommonSystemModule'], grantedByFlags(user))
  return state.status === 'ready' && openRoutes(commonRoutes, state.granted).some(({ name }) => name === manualRoute)
}

test('R034 R035 the manual is for the company flavour, if the flag says so', () => {
  expect(opens({ app: 'company', is_display_product_manual: true })).toBe(true)
  expect(opens({ app: 'company', is_display_product_manual: false })).toBe(false)
  for (const app of ['saas', 'park', 'platform', 'agency'] as const) expect(opens({ app, is_display_product_manual: true })).toBe(false)
  expect(commonRoutes.find(({ name }) => name === manualRoute)?.path).toBe(manualPath.slice(1))
})

test('a flag is no permission: an account without any stays empty', () => {
  expect(readyPermissions([], [manualRoute])).toMatchObject({ isEmpty: true })
})

test('every rule that an amount is explained by has a part of its own', () => {
  const ids = chapters.flatMap(({ parts }) => parts.flatMap(({ id = [] }) => id))
  expect(ids.toSorted()).toEqual(Object.values(explainRules).map(({ id }) => id).toSorted())
})

test('every chapter has its own address and something to say', () => {
  expect(new Set(chapters.map(({ id }) => id)).size).toBe(chapters.length)
  for (const { parts } of chapters) for (const { title, text, steps, points } of parts) expect([title, [text, steps, points].some((one) => one !== undefined && one.length > 0)]).toEqual([title, true])
})
