import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { refusal, simulatedEInvoice } from './einvoice-simulator.ts'
import { httpEInvoice, type InvoiceOrder } from './einvoice.ts'
import { PortDown } from './port.ts'
import { simulatedTaxBureau } from './tax-bureau-simulator.ts'

const url = await testDatabase()
const [vendor, bureau] = [simulatedEInvoice(url), simulatedTaxBureau(url)]
afterAll(() => Promise.all([vendor.close(), bureau.close()]))

const quiet = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }
const party = { name: '海口云舟示例科技有限公司', taxNo: '91460106MA9000010X', address: '', phone: '', bankName: '', bankAccount: '' }
const order = (requestNo: string): InvoiceOrder => ({
  requestNo, category: 'bw_electron_common', amount: 1_000_000, tax: 56_604, ppm: 60_000, deduct: null, item: '*现代服务*市场推广服务', taxCode: '3049900000000000000', seller: party, buyer: party, remark: '', red: null,
})
const states = async (requestNo: string) => (await vendor.results([requestNo])).map(({ status, reason }) => [status, reason])

test('the simulated vendor is late, hears twice, loses its answers, refuses in its own words; one number is one invoice with a PDF', async () => {
  const number = `FP${randomUUID()}`
  expect(await states(number)).toEqual([['unknown', '']])
  await vendor.writeSetting({ ...quiet, loses: true, repeats: true })
  await expect(vendor.issue(order(number))).rejects.toBeInstanceOf(PortDown)
  await vendor.writeSetting({ ...quiet, delay_ms: 5000 })
  await vendor.issue(order(number))
  expect(await states(number)).toEqual([['issuing', '']])
  await vendor.writeSetting(quiet)
  expect(await states(number)).toEqual([['issued', '']])
  expect(await vendor.issued(number)).toBe(1)
  expect((await vendor.file(number)).subarray(0, 5).toString()).toBe('%PDF-')

  await vendor.writeSetting({ ...quiet, fail_percent: 100 })
  await vendor.issue(order(`${number}-2`))
  expect(await states(`${number}-2`)).toEqual([['refused', refusal]])
  await vendor.writeSetting({ ...quiet, down: true })
  await expect(vendor.results([number])).rejects.toBeInstanceOf(PortDown)
  await vendor.writeSetting(quiet)
})

test('a real vendor that is not there, is ill, or answers what nobody can read is down: nobody knows whether an order has arrived', async () => {
  let answer: readonly [number, string] = [503, '{}']
  const server = createServer((_, response) => void response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]))
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const real = httpEInvoice({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 't' })
  const refused = async () => {
    for (const call of [() => real.results(['FP1']), () => real.issue(order('FP1')), () => real.file('FP1')]) await expect(call()).rejects.toBeInstanceOf(PortDown)
  }
  await refused()
  answer = [200, 'no JSON']
  await refused()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await refused()
})

test('the simulated bureau asks the other side if the buyer has used the invoice (decision 25), and says each of its nine codes', async () => {
  const [number, other] = [randomUUID(), randomUUID()]
  const apply = (requestNo: string, of: string) => bureau.apply({ requestNo, number: of, amount: -100, reason: 1 })
  expect(await bureau.isUsed(number)).toBe(false)
  expect((await apply(`a${number}`, number)).code).toBe('01')
  await bureau.use(other, 'used')
  const { confirmNo, code } = await apply(`a${other}`, other)
  expect([code, await bureau.isUsed(other), (await apply(`a${other}`, other)).confirmNo]).toEqual(['02', true, confirmNo])
  for (const said of ['03', '04', '05', '06', '07', '08', '09', '01', '02'] as const) {
    expect(await bureau.play(confirmNo, said)).toBe(true)
    expect(await bureau.confirmations([`a${other}`])).toEqual([{ requestNo: `a${other}`, confirmNo, code: said }])
  }
  await bureau.play(confirmNo, '03')
  await bureau.answer(confirmNo, true)
  expect((await bureau.applications()).find((one) => one.confirm_no === confirmNo)).toMatchObject({ code: '04', is_used: true, amount: -100 })
  await bureau.cancel(confirmNo)
  expect((await bureau.confirmations([`a${other}`]))[0]?.code).toBe('08')
  const entered = randomUUID()
  await bureau.use(entered, 'entered')
  expect((await apply(`a${entered}`, entered)).code).toBe('03')
  expect(await bureau.play('HZ0', '01')).toBe(false)
})
