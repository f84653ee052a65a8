import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import type { ChannelPayment } from './channel.ts'
import { simulatedChannel } from './channel-simulator.ts'
import { PortDown } from './port.ts'

const bank = simulatedChannel(await testDatabase())
afterAll(() => bank.close())

const quiet = { fail_percent: 0, return_percent: 0, delay_ms: 0, down: false }
beforeEach(() => bank.writeSetting(quiet))

let next = 0
const payments = (n: number, prefix = `T${(next += 1)}-`): ChannelPayment[] =>
  Array.from({ length: n }, (_, index) => ({ requestNo: `${prefix}${index}`, channel: 'cmb', payerAccount: '', accountNo: '6225880000000001', accountName: '王小明', amount: 100 + index }))
const numbers = (list: readonly ChannelPayment[]) => list.map((payment) => payment.requestNo)

test('answers after its delay, and says nothing of numbers it never received', async () => {
  await bank.writeSetting({ ...quiet, delay_ms: 600_000 })
  const [payment] = payments(1)
  await bank.submit(payment === undefined ? [] : [payment])
  expect(await bank.query([payment?.requestNo ?? '', 'unknown'])).toEqual([{ requestNo: payment?.requestNo, status: 'accepted', reason: '' }])
})

test('which payments fail hangs on their numbers alone', async () => {
  await bank.writeSetting({ ...quiet, fail_percent: 20 })
  const list = payments(500, 'same-')
  await bank.submit(list)
  const failed = (await bank.query(numbers(list))).filter((answer) => answer.status === 'failure')
  expect(failed.length).toBeGreaterThan(60)
  expect(failed.length).toBeLessThan(140)
  expect(new Set(failed.map((answer) => answer.reason))).toEqual(new Set(['收款账户户名不符', '账户状态异常', '超出当日限额']))
  const other = simulatedChannel(await testDatabase())
  await other.writeSetting({ ...quiet, fail_percent: 20 })
  await other.submit(list)
  expect((await other.query(numbers(list))).filter((answer) => answer.status === 'failure').map((answer) => answer.requestNo).toSorted()).toEqual(failed.map((answer) => answer.requestNo).toSorted())
  await other.close()
})

test('the same number is the same payment; with other content it is refused', async () => {
  const list = payments(2)
  await bank.submit(list)
  await bank.submit(list)
  expect(await bank.query(numbers(list))).toHaveLength(2)
  await expect(bank.submit(list.map((payment) => ({ ...payment, amount: payment.amount + 1 })))).rejects.toThrow('other content')
})

test('down: nothing is taken, nothing is told', async () => {
  await bank.writeSetting({ ...quiet, down: true })
  const list = payments(1)
  await expect(bank.submit(list)).rejects.toBeInstanceOf(PortDown)
  await expect(bank.query(numbers(list))).rejects.toBeInstanceOf(PortDown)
  await expect(bank.returns(new Date(0))).rejects.toBeInstanceOf(PortDown)
  await bank.writeSetting(quiet)
  expect(await bank.query(numbers(list))).toEqual([])
})

test('some come back later by themselves, one when it is told to', async () => {
  await bank.writeSetting({ ...quiet, return_percent: 100 })
  const list = payments(3)
  await bank.submit(list)
  const back = await bank.returns(new Date(0))
  expect(back.map((answer) => answer.requestNo).filter((no) => numbers(list).includes(no))).toHaveLength(3)
  expect(back[0]).toMatchObject({ status: 'returned' })
  await bank.writeSetting(quiet)
  const [single] = payments(1)
  await bank.submit(single === undefined ? [] : [single])
  expect(await bank.sendBack(single?.requestNo ?? '', '账户已销户')).toBe(true)
  expect(await bank.sendBack(single?.requestNo ?? '', '账户已销户')).toBe(false)
  expect(await bank.query([single?.requestNo ?? ''])).toEqual([{ requestNo: single?.requestNo, status: 'returned', reason: '账户已销户' }])
})
