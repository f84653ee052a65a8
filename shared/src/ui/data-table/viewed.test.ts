// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { logOut } from '../../session/log-out.ts'
import { sessionStore, userAtom, type UserInfo } from '../../session/session.ts'
import { viewedRows } from './viewed.ts'

const workFor = (id: string) => sessionStore.set(userAtom, { related_id: id, related_name: id, app: 'agency', is_enable: true } as UserInfo)

beforeEach(() => {
  sessionStorage.clear()
  workFor('a')
})

test('opened rows are remembered per list and organisation', () => {
  viewedRows('bills').set(['1', '2'], true)
  expect(viewedRows('bills').has('2')).toBe(true)
  expect(viewedRows('settlements').has('2')).toBe(false)
  workFor('b')
  expect(viewedRows('bills').has('2')).toBe(false)
  workFor('a')
  expect(viewedRows('bills').has('2')).toBe(true)
})

test('the newest five hundred of them outlive a reload, none outlives the session', () => {
  viewedRows('long').set(Array.from({ length: 600 }, (_, index) => String(index)), true)
  const kept: unknown = JSON.parse(sessionStorage.getItem('viewed:agency:a:long') ?? '')
  expect(kept).toHaveLength(500)
  expect(kept).toContain('599')
  logOut()
  workFor('a')
  expect(viewedRows('long').has('599')).toBe(false)
})

test('what an older version left there is not trusted', () => {
  sessionStorage.setItem('viewed:agency:a:odd', '{broken')
  expect(viewedRows('odd').keys().size).toBe(0)
  sessionStorage.setItem('viewed:agency:a:odder', '{"a":1}')
  expect(viewedRows('odder').keys().size).toBe(0)
})
