import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeWorld } from '../../../test/spine.ts'
import { stepsOf } from '../../../test/spine-steps.ts'
import { asOwner, testApp } from '../../../test/database.ts'
import { signCallback, type CallbackKey } from '../../kernel/callback.ts'
import { channelNoticePath, sendNotice } from '../../ports/channel-notice.ts'
import { isSimulated } from '../../ports/channel-simulator.ts'
import { sendPayouts } from './sender.ts'

const keys: readonly [CallbackKey, CallbackKey] = [{ id: 'new', secret: Buffer.alloc(32, 1) }, { id: 'old', secret: Buffer.alloc(32, 2) }]
const { app, deps, advance } = await testApp({ channelKeys: keys, bodySeconds: 1 })
const steps = stepsOf(app, deps)

afterEach(() => steps.expectWholeLedger())

interface Sent {
  readonly key?: CallbackKey
  readonly at?: Date
  readonly body?: string
  /** Instead of the signed body. */
  readonly sent?: string
}

const notice = (...requestNos: string[]): string => JSON.stringify({ request_nos: requestNos })

function signed({ key = keys[0], at = deps.clock(), body = notice('none'), sent = body }: Sent) {
  const headers = signCallback(key, { method: 'POST', path: channelNoticePath, body: Buffer.from(body) }, at)
  return { method: 'POST' as const, url: channelNoticePath, headers: { 'content-type': 'application/json', ...headers }, payload: sent }
}

const statusOf = async (request: ReturnType<typeof signed>): Promise<number> => (await app.inject(request)).statusCode

/** A payment that the bank has answered, and that we would ask about in an hour. */
async function waiting(delayMs = 0): Promise<{ requestNo: string; settlement: string; paid: () => Promise<string> }> {
  const world = await makeWorld(deps, { workers: 1 })
  await steps.bank({ delay_ms: delayMs })
  const ready = await steps.readyToPay(world, ['1000.00'])
  await steps.pay(world, ready)
  await sendPayouts(deps)
  await asOwner(deps, `update app.payout set next_at = now() + interval '1 hour' where settlement_id = $1`, [ready.id])
  const [payout] = await asOwner(deps, 'select request_no, status from app.payout where settlement_id = $1', [ready.id])
  expect(payout?.['status']).toBe('sent')
  const paid = async (): Promise<string> => {
    await sendPayouts(deps)
    return (await steps.detail(world.company, ready.id)).status
  }
  return { requestNo: String(payout?.['request_no']), settlement: ready.id, paid }
}

test('a notice makes us ask at once, and what we are told when we ask is what counts', async () => {
  const { requestNo, paid } = await waiting()
  expect(await paid()).toBe('paying')
  const answer = await app.inject(signed({ body: notice(requestNo, 'not-ours') }))
  expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
  expect(await paid()).toBe('paid')
  // Another one about the same payment changes nothing.
  expect(await statusOf(signed({ body: notice(requestNo) }))).toBe(200)
  expect(await paid()).toBe('paid')
})

test('a forged, changed, old, early or repeated one is refused alike and changes nothing', async () => {
  const { requestNo, paid } = await waiting()
  const body = notice(requestNo)
  const seconds = (by: number): Date => new Date(deps.clock().getTime() + by * 1000)
  const refused = [
    { method: 'POST' as const, url: channelNoticePath, headers: { 'content-type': 'application/json' }, payload: body },
    signed({ body, key: { id: 'new', secret: Buffer.alloc(32, 9) } }),
    signed({ body, key: { id: 'unknown', secret: keys[0].secret } }),
    signed({ body: notice('other'), sent: body }),
    signed({ body, at: seconds(-310) }),
    signed({ body, at: seconds(310) }),
    { ...signed({ body }), url: `${channelNoticePath}?again=1` },
  ]
  for (const request of refused) {
    const answer = await app.inject(request)
    expect([answer.statusCode, answer.json()]).toEqual([401, { error_msg: '签名不正确或已失效', error_code: 'unauthorized' }])
  }
  expect(await paid()).toBe('paying')
  const request = signed({ body: notice('none') })
  expect([await statusOf(request), await statusOf(request)]).toEqual([200, 401])
  expect(await paid()).toBe('paying')
})

test('of copies that arrive at once one is accepted, by whichever key', async () => {
  for (const key of keys) {
    const request = signed({ key })
    const answers = await Promise.all(Array.from({ length: 8 }, () => statusOf(request)))
    expect(answers.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)])
  }
})

test('a nonce is free again when the effect failed, and forgotten when its time is over', async () => {
  await asOwner(deps, 'alter table app.tax_refund rename to tax_refund_away')
  const request = signed({})
  expect(await statusOf(request)).toBe(500)
  await asOwner(deps, 'alter table app.tax_refund_away rename to tax_refund')
  expect(await statusOf(request)).toBe(200)
  const { cleanUp } = await import('../maintenance/clean-up.ts')
  const { cleanUps } = await import('../index.ts')
  const left = async (): Promise<number> => (await asOwner(deps, 'select nonce from app.callback_nonce')).length
  await cleanUp(deps, cleanUps)
  expect(await left()).toBeGreaterThan(0)
  advance(700_000)
  await cleanUp(deps, cleanUps)
  expect(await left()).toBe(0)
})

test('what is no notice is refused although it is signed, as is a body that is too large', async () => {
  for (const body of ['', '{', '[]', '{}', '{"request_nos":[]}', '{"request_nos":[1]}', '{"request_nos":["a"],"more":1}', '{"__proto__":{},"request_nos":["a"]}']) expect([body, await statusOf(signed({ body }))]).toEqual([body, 400])
  const large = notice('x'.repeat(70_000))
  expect(await statusOf(signed({ body: large }))).toBe(413)
  expect(await statusOf({ ...signed({}), headers: { ...signed({}).headers, 'content-type': 'text/plain' } })).toBe(415)
})

test('a body that trickles in is cut, and who is not signed in time is refused before sending any', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const begin = (head: Readonly<Record<string, string>>) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let text = ''
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part
        socket.end()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(text))
      socket.write([`POST ${channelNoticePath} HTTP/1.1`, 'host: localhost', 'content-type: application/json', 'content-length: 100', ...Object.entries(head).map(([name, value]) => `${name}: ${value}`), '', '{'].join('\r\n'))
    })
  const right = signCallback(keys[0], { method: 'POST', path: channelNoticePath, body: Buffer.from('x') }, deps.clock())
  expect(await begin(right)).toBe('')
  expect(await begin({})).toContain('401')
})

test('the simulated bank tells by itself', async () => {
  const { port } = app.server.address() as AddressInfo
  if (!isSimulated(deps.channel)) throw new Error('a real bank')
  const place = { origin: `http://127.0.0.1:${port}`, key: keys[0] }
  // Its clock is the real one.
  advance(Date.now() - deps.clock().getTime())
  expect(await sendNotice({ ...place, key: { id: 'new', secret: Buffer.alloc(32, 9) } }, ['a'])).toBe(false)
  deps.channel.tellAt(place)
  // So late that we have stopped asking by then.
  const { paid, requestNo } = await waiting(1500)
  await expect.poll(async () => (await asOwner(deps, 'select next_at <= now() as due from app.payout where request_no = $1', [requestNo]))[0]?.['due'], { timeout: 10_000 }).toBe(true)
  expect(await paid()).toBe('paid')
})
