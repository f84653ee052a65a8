import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { checkCreditCode } from '@linggong/shared/domain/validators'
import { readConfig } from '../config.ts'
import { enterprisePort, faultWords, simulatedRegistry } from './enterprise-simulator.ts'
import { openPort, PortDown } from './port.ts'

const registry = simulatedRegistry(30)

test('the simulated register has enterprises of different names and codes, whose codes pass the check', async () => {
  const all = await registry.search('有限公司', 10_000)
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(({ credit_code }) => checkCreditCode(credit_code) !== null)).toEqual([])
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(({ credit_code }) => credit_code)).size).toBe(all.length)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['active', 'cancelled', 'revoked']))
})

test('it finds by a part of the name, in either kind of parentheses, and by the beginning of the code', async () => {
  const [one] = await registry.search('启明星(天津)', 10)
  expect(one?.name).toContain('启明星（天津）')
  const code = one?.credit_code ?? ''
  expect(await registry.search(code.toLowerCase(), 10)).toEqual([one])
  expect(await registry.search('不存在的名称', 10)).toEqual([])
  expect(await registry.search('有限公司', 10)).toHaveLength(10)
})

test('it fails and delays on demand', async () => {
  await expect(registry.search(faultWords.down, 10)).rejects.toBeInstanceOf(PortDown)
  const started = performance.now()
  expect(await registry.search(faultWords.slow, 10)).toHaveLength(10)
  expect(performance.now() - started).toBeGreaterThan(25)
})

test('without a register, which has to be known before one asks, nothing is made up', async () => {
  const none = openPort(enterprisePort, readConfig({}), '')
  expect(none.isConnected).toBe(false)
  await expect(none.search('海口', 10)).rejects.toThrow('尚未配置企业登记库')
})
