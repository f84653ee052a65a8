import { expect, test } from 'vitest'
import { alwaysGranted } from '../domain/always-granted.ts'
import { allPermissions } from '../domain/permissions.ts'
import { type GuardedRoute, firstPageUnder, grantedRoutes } from './granted-routes.ts'
import { type GuardFacts, decide, noPermissionsText } from './guard.ts'
import { readyPermissions } from './permissions.ts'

const settlement = { name: 'AgencySettlementModule' }
const routes: readonly GuardedRoute[] = [
  {
    name: 'AgencySettlementBillPageIndex',
    path: 'agency/settlement/bill',
    inMenu: true,
    module: settlement,
    children: [
      { name: 'AgencySettlementBillPageInfo', path: 'agency/settlement/bill/info/:id', module: settlement },
      { name: 'AgencySettlementBillBatchPageInfo', path: 'agency/settlement/bill/batch/info/:id', module: settlement },
    ],
  },
  { name: 'AgencySettlementSettPageIndex', path: 'agency/settlement/sett', inMenu: true, module: settlement },
  { name: 'AgencyFinanceCmbPageIndex', path: 'agency/finance/cmb', alias: 'agency/finance/newcmb', inMenu: true, module: { name: 'AgencyFinanceModule' } },
  { name: 'CommonUserInfoPageIndex', path: 'common/user/info', module: { name: 'CommonUserModule' } },
]

function facts(given: Partial<GuardFacts> & { names?: readonly string[] } = {}): GuardFacts {
  const names = given.names ?? allPermissions('agency')
  return {
    isSignedIn: true,
    target: '/',
    phone: '19900000004',
    permissions: readyPermissions(names),
    routes,
    ...given,
  }
}

test.each(['/login', '/403', '/404', '/500', '/404/'])('R053–R056 R061 %s opens without a token', (target) => {
  expect(decide(facts({ isSignedIn: false, target }))).toEqual({ kind: 'allow', route: null })
})

test.each(['/', '/agency/settlement/bill', '/no/such/page', '/login/other'])('R062 without a token %s goes to /login', (target) => {
  expect(decide(facts({ isSignedIn: false, target }))).toEqual({ kind: 'redirect', to: '/login' })
})

test('R063 with a token /login goes to /', () => {
  expect(decide(facts({ target: '/login?app=agency' }))).toEqual({ kind: 'redirect', to: '/' })
})

test('R064 R065 R066 without the phone the info is fetched, and the permissions with it', () => {
  expect(decide(facts({ phone: null, permissions: { status: 'unknown' } }))).toEqual({ kind: 'load' })
  expect(decide(facts({ phone: '' }))).toEqual({ kind: 'load' })
  expect(decide(facts({ permissions: { status: 'loading' } }))).toEqual({ kind: 'load' })
})

test('R067 the navigation waits for the routes', () => {
  expect(decide(facts({ routes: null }))).toEqual({ kind: 'wait' })
})

test('R068 then the same target is decided again, with its parameters and query', () => {
  const decision = decide(facts({ target: '/agency/settlement/bill/info/7?tab=history' }))
  expect(decision).toMatchObject({ kind: 'allow', route: { name: 'AgencySettlementBillPageInfo' } })
})

test('R069 a failed fetch logs out', () => {
  expect(decide(facts({ permissions: { status: 'failed' } }))).toEqual({ kind: 'log-out' })
})

test('R070 R072 a route whose name is not granted goes to /403', () => {
  const names = ['AgencySettlementModule', 'AgencySettlementSettPageIndex']
  expect(decide(facts({ target: '/agency/settlement/bill', names }))).toEqual({ kind: 'redirect', to: '/403' })
  expect(decide(facts({ target: '/agency/settlement/sett', names }))).toMatchObject({ kind: 'allow' })
})

test('R081 a child is granted by its own name: a list without its detail page', () => {
  const names = ['AgencySettlementModule', 'AgencySettlementBillPageIndex']
  expect(decide(facts({ target: '/agency/settlement/bill/info/7', names }))).toEqual({ kind: 'redirect', to: '/403' })
})

test('R080 a page whose top-level route is not granted goes with it', () => {
  const names = ['AgencySettlementSettPageIndex']
  expect(grantedRoutes(routes, new Set([...names, ...alwaysGranted])).map(({ name }) => name)).toEqual(['CommonUserInfoPageIndex'])
  expect(decide(facts({ target: '/agency/settlement/sett', names }))).toEqual({ kind: 'redirect', to: '/403' })
})

test('a signed-in user sees /403 and /404 in the layout, which needs the session but no routes', () => {
  for (const target of ['/403', '/404/']) {
    expect(decide(facts({ target, phone: null }))).toEqual({ kind: 'load' })
    expect(decide(facts({ target, routes: null }))).toEqual({ kind: 'allow', route: null })
  }
})

test('R093 another path of a page leads to it, with its query', () => {
  expect(decide(facts({ target: '/agency/finance/newcmb/?view=withdraw' }))).toEqual({ kind: 'redirect', to: '/agency/finance/cmb?view=withdraw' })
  expect(decide(facts({ target: '/agency/finance/newcmb/7' }))).toEqual({ kind: 'redirect', to: '/404' })
})

test('R057 an unknown path goes to /404', () => {
  expect(decide(facts({ target: '/agency/nothing' }))).toEqual({ kind: 'redirect', to: '/404' })
})

test('R012 a route of another flavour is unknown', () => {
  expect(decide(facts({ target: '/company/settlement/sett' }))).toEqual({ kind: 'redirect', to: '/404' })
})

test.each([
  ['/', '/agency/settlement/bill'],
  ['/agency/settlement', '/agency/settlement/bill'],
  ['/agency/settlement/', '/agency/settlement/bill'],
  ['/common', '/common/user/info'],
])('R082 the level %s goes to its first child', (target, to) => {
  expect(decide(facts({ target }))).toEqual({ kind: 'redirect', to })
})

test('R082 the first child is the first that was kept', () => {
  const names = ['AgencySettlementModule', 'AgencySettlementSettPageIndex']
  expect(decide(facts({ target: '/agency/settlement', names }))).toEqual({ kind: 'redirect', to: '/agency/settlement/sett' })
})

test('R082 a level with nothing kept is forbidden, one that needs an id is no page', () => {
  const names = ['Other']
  expect(decide(facts({ target: '/agency/settlement', names }))).toEqual({ kind: 'redirect', to: '/403' })
  expect(firstPageUnder(routes, '/agency/settlement/bill/info')).toBeNull()
})

test('R073 R074 the own account is granted to everyone', () => {
  const names = ['Other']
  expect(decide(facts({ target: '/common/user/info', names }))).toMatchObject({ kind: 'allow' })
  expect(decide(facts({ target: '/', names }))).toEqual({ kind: 'redirect', to: '/common/user/info' })
})

test('R444 R446 an empty list refuses, although the always-granted names would be there', () => {
  expect(decide(facts({ names: [] }))).toEqual({ kind: 'refuse', text: noPermissionsText })
  expect(noPermissionsText).toBe('您的账号暂无任何权限，请联系管理员')
})
