// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { alwaysGranted } from '../domain/always-granted.ts'
import { connectNavigation, logOut, loginPath, onLogOut } from './log-out.ts'
import { can, holds, readyPermissions } from './permissions.ts'
import { beginSession, currentToken, exitAtom, permissionStateAtom, sessionStore, tenantScope, userAtom } from './session.ts'
import { adoptCompany, maySwitchCompany } from './switch-company.ts'
import { readTicket } from './token.ts'

let gone: string[]

beforeEach(() => {
  gone = []
  connectNavigation((to) => gone.push(to))
  sessionStorage.clear()
  beginSession({ token: 'T1', flavour: 'agency' })
})

test('R434 R011 sign-in keeps the token and the flavour in session storage', () => {
  expect(readTicket()).toEqual({ token: 'T1', flavour: 'agency' })
  expect(currentToken()).toBe('T1')
  expect(localStorage.length).toBe(0)
})

test('what is stored and is no flavour is no session', () => {
  sessionStorage.setItem('theme', 'user')
  expect(readTicket()).toBeNull()
})

test('R435–R440 R058 log-out clears permissions, token, caches and both storages, then goes to /login', () => {
  sessionStore.set(permissionStateAtom, readyPermissions(['AgencySettlementSettPageIndex']))
  localStorage.setItem('sidebar', 'collapsed')
  sessionStorage.setItem('other', '1')
  let dropped = 0
  const off = onLogOut(() => (dropped += 1))
  logOut()
  off()
  expect([sessionStorage.length, localStorage.length, dropped]).toEqual([0, 0, 1])
  expect(currentToken()).toBeNull()
  expect(can('AgencySettlementSettPageIndex')).toBe(false)
  expect(sessionStore.get(userAtom)).toBeNull()
  expect(gone).toEqual(['/login?app=agency'])
})

test('R443 a log-out takes the flavour along, the next sign-in sets its own', () => {
  logOut()
  expect(sessionStorage.getItem('theme')).toBeNull()
  beginSession({ token: 'T2', flavour: 'company' })
  expect(sessionStorage.getItem('theme')).toBe('company')
})

test('an expired session says why and keeps the way back', () => {
  logOut({ notice: '未授权，请重新登录', redirect: '/agency/settlement/sett?page=2' })
  expect(gone).toEqual(['/login?app=agency&redirect=%2Fagency%2Fsettlement%2Fsett%3Fpage%3D2'])
  expect(sessionStore.get(exitAtom)?.notice).toBe('未授权，请重新登录')
  beginSession({ token: 'T2', flavour: 'company' })
  expect(sessionStore.get(exitAtom)).toBeNull()
})

test('decision 2: without a flavour the default login screen', () => {
  expect(loginPath({ flavour: null })).toBe('/login')
})

test('R514 R515 any one key suffices; denied while loading and on error', () => {
  const page = 'AgencySettlementSettPageIndex'
  const audit = `${page}:audit` as const
  const others = [`${page}:cancel`, `${page}:finish`] as const
  const state = readyPermissions([page, audit])
  expect(holds(state, page)).toBe(true)
  expect(holds(state, [...others, audit])).toBe(true)
  expect(holds(state, others)).toBe(false)
  expect(holds(state, [])).toBe(false)
  for (const status of ['unknown', 'loading', 'failed'] as const) expect(holds({ status }, page)).toBe(false)
})

test('R073–R079 the always-granted names are added', () => {
  expect(readyPermissions(['A'])).toEqual({ status: 'ready', granted: new Set(['A', ...alwaysGranted]), isEmpty: false })
  expect(readyPermissions([])).toMatchObject({ isEmpty: true })
})

test('R149 only agency and company switch companies', () => {
  expect((['saas', 'park', 'platform', 'agency', 'company'] as const).filter(maySwitchCompany)).toEqual(['agency', 'company'])
})

test('R151 R152 the new token is stored, then the page is loaded anew', () => {
  adoptCompany({ token: 'T2', app: 'company' }, { replace: (to) => gone.push(String(to)) })
  expect(readTicket()).toEqual({ token: 'T2', flavour: 'company' })
  expect(gone).toEqual(['/'])
})

test('reads of one tenant have another scope than those of the next', () => {
  expect(tenantScope()).toBe('public')
})
