import { expect, test } from 'vitest'
import { consumedShared, providedSource, sharedModules } from './shared-modules.ts'

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

test('contract, domain and business are never federated, and no library is shared whole that can be had in part', () => {
  const keys = sharedModules().map(({ key }) => key)
  expect(keys.filter((key) => /shared\/(contract|domain|business|testing)\//.test(key))).toEqual([])
  for (const whole of ['antd', 'react-router-dom', '@tanstack/react-query', '@ant-design/icons', 'antd/es/message', 'antd/es/notification']) {
    expect(keys).not.toContain(whole)
  }
})
