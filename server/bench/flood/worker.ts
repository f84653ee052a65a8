import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FloodOrder, FloodResult, MemberCall } from './load.ts'

type Asked = Pick<MemberCall, 'method' | 'path' | 'headers' | 'body'>

const attacker = '127.0.0.66'
const flooding = new Agent({ keepAlive: true, maxSockets: 200, localAddress: attacker })

/** The status and the beginning of the body; 0 when there was no answer. */
function ask(port: number, { method, path, headers, body }: Asked, from: { readonly agent: Agent } | { readonly localAddress: string }): Promise<{ status: number; text: string }> {
  const content = JSON.stringify(body)
  return new Promise((done) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content), ...headers }, ...from }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => void (text = (text + part).slice(0, 300)))
      response.on('end', () => done({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', () => done({ status: 0, text: '' }))
    sent.end(content)
  })
}

/** What needs no account: passwords and codes guessed at, codes asked for, tokens made up. A phone of its own each time. */
function attack(index: number): Asked {
  const phone = `186${String(index).padStart(8, '0')}`
  const login = { host: 'localhost', phone }
  const post = (path: string, body: object): Asked => ({ method: 'POST', path, headers: {}, body })
  const kinds = [
    () => post('/v1/accounts/login/', { ...login, is_password: true, password: '0'.repeat(64) }),
    () => post('/v1/sms/', login),
    () => post('/v1/accounts/login/', { ...login, is_password: false, sms_code: '000000' }),
    () => ({ ...post('/v1/settlements/search/', {}), headers: { authorization: `Bearer ${String(index).padStart(43, 'a')}` } }),
  ]
  return kinds[index % kinds.length]?.() ?? post('/v1/sms/', login)
}

async function play({ port, members, pauseMs, perSecond }: FloodOrder): Promise<FloodResult> {
  const times: Record<MemberCall['what'], number[]> = { signIn: [], payment: [] }
  const refused: string[] = []
  const flood: Record<number, number> = {}
  let isOver = false

  async function pour(): Promise<void> {
    const began = performance.now()
    for (let sent = 0; !isOver; await sleep(10)) {
      for (; sent < ((performance.now() - began) / 1000) * perSecond; sent += 1) void ask(port, attack(sent), { agent: flooding }).then(({ status }) => void (flood[status] = (flood[status] ?? 0) + 1))
    }
  }

  async function one(call: MemberCall, index: number): Promise<void> {
    const began = performance.now()
    const { status, text } = await ask(port, call, { localAddress: `127.0.1.${(index % 200) + 1}` })
    times[call.what].push(performance.now() - began)
    if (status !== 200) refused.push(`${call.what}: ${status} ${text}`)
  }

  const pouring = pour()
  // The flood is in full swing before anything is measured.
  await sleep(2000)
  const running: Promise<void>[] = []
  for (const [index, call] of members.entries()) {
    running.push(one(call, index))
    await sleep(pauseMs)
  }
  await Promise.all(running)
  isOver = true
  await pouring
  return { times, refused, flood }
}

process.once('message', (order) => {
  // Sent by load.ts, always in this shape.
  void play(order as FloodOrder).then((result) => process.send?.(result))
})
