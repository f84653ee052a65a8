import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.ts'
import { consumedShared, isKit, providedSource, sharedModules } from './shared-modules.ts'

test('what remotes consume is what the shell provides', () => {
  const provided = [...providedSource().matchAll(/^ {2}'([^']+)': \{ version/gm)].map(([, key]) => key)
  expect(provided).toEqual(Object.keys(consumedShared()))
  expect(new Set(provided).size).toBe(provided.length)
})

test('every module crosses as a strict singleton with a caret range', () => {
  for (const options of Object.values(consumedShared())) {
    expect(options).toMatchObject({ import: false, singleton: true, strictVersion: true, requiredVersion: expect.stringMatching(/^\^\d+\.\d+\.\d+$/) })
  }
})

test('the kit shares its public parts, and no internal module of a part', () => {
  const kit = sharedModules().flatMap(({ key }) => (key.startsWith('@linggong/shared/') ? [key.slice('@linggong/shared/'.length)] : []))
  expect(kit).toContain('ui/list-state')
  expect(kit.filter((part) => part.split('/').length !== 2)).toEqual([])
})

test('a remote may bundle nothing that the shell has', () => {
  const source = (path: string) => isKit(resolve(root, 'shared/src', path))
  expect(['ui/list-page.tsx', 'ui/list-page/pager.tsx', 'ui/list-page/list-page.module.css', 'api/queries.ts', 'session/session.ts'].filter((path) => !source(path))).toEqual([])
  expect(['api/remote.ts', 'business/bill/detail.tsx', 'contract/bills.ts', 'domain/money.ts'].filter(source)).toEqual([])
})

test('contract, domain and business are never federated, and no library is shared whole that can be had in part', () => {
  const keys = sharedModules().map(({ key }) => key)
  expect(keys.filter((key) => /shared\/(contract|domain|business|testing)\//.test(key))).toEqual([])
  for (const whole of ['antd', 'react-router-dom', '@tanstack/react-query', '@ant-design/icons', 'antd/es/message', 'antd/es/notification']) {
    expect(keys).not.toContain(whole)
  }
})
