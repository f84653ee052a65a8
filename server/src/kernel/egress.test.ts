import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import { afterEach, describe, expect, test } from 'vitest'
import { listening } from '../../test/listening.ts'
import { unknownServer } from '../../test/unknown-server.ts'
import { addressFault, callOut, EgressRefused, linkFault, type Outgoing } from './egress.ts'

const servers: (Server | TlsServer)[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  return listening(server)
}

const post: Outgoing = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
const refusal = (work: Promise<unknown>): Promise<string> => work.then(() => 'answered', (error: unknown) => (error instanceof EgressRefused ? error.message : `other: ${String(error)}`))
const resolving = (...addresses: string[]) => async () => addresses

describe('an address that a user gives', () => {
  test.each([
    ['not a url', '地址格式不正确'],
    ['http://example.com/', '地址必须以 https:// 开头'],
    ['ftp://example.com/', '地址必须以 https:// 开头'],
    ['https://name:secret@example.com/', '地址中不能有用户名和密码'],
    ['https://name@example.com/', '地址中不能有用户名和密码'],
    ['https://example.com:22/', '地址的端口只能是 443 或 8443'],
    ['https://127.0.0.1/', '地址不在公网上'],
    // Other spellings of 127.0.0.1
    ['https://2130706433/', '地址不在公网上'],
    ['https://0x7f.1/', '地址不在公网上'],
    ['https://[::1]/', '地址不在公网上'],
  ])('%s is refused before anybody is asked', async (url, why) => {
    expect(linkFault(url)).toBe(why)
    const asked: string[] = []
    expect(await refusal(callOut({ url, trust: 'given' }, post, { resolve: async (name) => { asked.push(name); return ['93.184.216.34'] } }))).toBe(why)
    expect(asked).toEqual([])
  })

  test.each([
    '0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.8.8.8', '168.63.129.16', '169.254.169.254', '172.16.0.1', '192.0.0.192', '192.168.1.1', '198.18.0.1', '224.0.0.1',
    '255.255.255.255', '::', '::1', '::10.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '2001::1', '2001:db8::1', '2002:a00:1::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1',
    'fec0::1', 'ff02::1', 'fe80::1%eth0', 'no address',
  ])('a name that leads to %s is refused, also among others that are fine', async (address) => {
    expect(addressFault(address)).toBe('地址不在公网上')
    expect(await refusal(callOut({ url: 'https://example.com/', trust: 'given' }, post, { resolve: resolving(address) }))).toBe('地址不在公网上')
    expect(await refusal(callOut({ url: 'https://example.com/', trust: 'given' }, post, { resolve: resolving('93.184.216.34', address) }))).toBe('地址不在公网上')
  })

  test('public ones pass', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1']) expect(addressFault(address)).toBeNull()
    expect(linkFault('https://example.com:8443/hook?a=1')).toBeNull()
    expect(linkFault('https://93.184.216.34/hook')).toBeNull()
  })

  test('a name that nobody knows is refused in words', async () => {
    expect(await refusal(callOut({ url: 'https://nowhere.example/', trust: 'given' }, post, { resolve: resolving() }))).toBe('地址的域名无法解析')
  })
})

describe('a request', () => {
  test('goes to the address that was checked: the name is resolved once', async () => {
    const hosts: (string | undefined)[] = []
    const port = await serve((request, response) => {
      hosts.push(request.headers.host)
      response.end('ok')
    })
    let times = 0
    const answer = await callOut({ url: `http://gateway.invalid:${port}/send`, trust: 'configured' }, post, {
      resolve: async () => {
        times += 1
        // Asked again, the name would lead nowhere.
        return times === 1 ? ['127.0.0.1'] : []
      },
    })
    expect([answer.status, times, hosts]).toEqual([200, 1, [`gateway.invalid:${port}`]])
  })

  test('is not sent to a server whose certificate nobody vouches for', async () => {
    const asked: string[] = []
    const server = createTlsServer(unknownServer, (request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    servers.push(server)
    const port = await listening(server)
    await expect(callOut({ url: `https://localhost:${port}/send`, trust: 'configured' }, post)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
    expect(asked).toEqual([])
  })

  test('follows no redirect', async () => {
    const asked: string[] = []
    const port = await serve((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect((await callOut({ url: `http://127.0.0.1:${port}/send`, trust: 'configured' }, post)).status).toBe(307)
    expect(asked).toEqual(['/send'])
  })

  test('ends when its time is over, while it waits for a name, an answer or the rest of it', async () => {
    const silent = await serve(() => undefined)
    const slow = await serve((_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).write('a'))
    const limits = { timeoutMs: 150 }
    expect(await refusal(callOut({ url: `http://127.0.0.1:${silent}/`, trust: 'configured' }, post, limits))).toBe('对方没有在规定时间内应答')
    expect(await refusal(callOut({ url: `http://127.0.0.1:${slow}/`, trust: 'configured' }, post, { ...limits, reads: { types: ['text/plain'], mostBytes: 10 } }))).toBe('对方没有在规定时间内应答')
    expect(await refusal(callOut({ url: 'http://gateway.invalid/', trust: 'configured' }, post, { ...limits, resolve: () => new Promise(() => undefined) }))).toBe('对方没有在规定时间内应答')
  })

  test('reads an answer of the types and the size that were asked for, and otherwise none', async () => {
    const port = await serve((request, response) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(request.url === '/long' ? 'x'.repeat(1000) : '{"ok":1}'))
    const at = (path: string) => ({ url: `http://127.0.0.1:${port}${path}`, trust: 'configured' }) as const
    expect((await callOut(at('/'), post, { reads: { types: ['application/json'], mostBytes: 100 } })).body.toString()).toBe('{"ok":1}')
    expect((await callOut(at('/'), post)).body).toHaveLength(0)
    expect(await refusal(callOut(at('/long'), post, { reads: { types: ['application/json'], mostBytes: 100 } }))).toBe('对方的应答过大')
    expect(await refusal(callOut(at('/'), post, { reads: { types: ['text/html'], mostBytes: 100 } }))).toBe('对方的应答类型不正确')
  })
})
