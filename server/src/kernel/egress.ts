import { lookup } from 'node:dns/promises'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The only way out of the server. Whoever calls it says where the address is from: `configured` by whoever runs the server, who may name
 * hosts of their own network; `given` by a user, who could otherwise make the server ask what only it can reach.
 */
export interface Destination {
  readonly url: string
  readonly trust: 'configured' | 'given'
}

export interface Outgoing {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Limits {
  /** For name, connection and answer together. */
  readonly timeoutMs?: number
  /** What is read of the answer; absent: its status alone. */
  readonly reads?: { readonly types: readonly string[]; readonly mostBytes: number }
  /** The addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>
}

export interface Incoming {
  /** Also 3xx: no redirect is followed, since it may lead to where the address itself may not. */
  readonly status: number
  readonly body: Buffer
}

/** Not asked, or without a usable answer; the message is for users. */
export class EgressRefused extends Error {}

const ports = ['', '443', '8443']
const notPublic = '地址不在公网上'
const late = '对方没有在规定时间内应答'

/** Public by number, but the host's own service for machines in that cloud. */
const hostServices = ['168.63.129.16']

/** Why the server would not call an address that a user gives, or null. Its name may still lead to where none may go: that is seen when it is called. */
export function linkFault(text: string): string | null {
  const url = URL.parse(text)
  if (url === null) return '地址格式不正确'
  if (url.protocol !== 'https:') return '地址必须以 https:// 开头'
  if (url.username !== '' || url.password !== '') return '地址中不能有用户名和密码'
  if (!ports.includes(url.port)) return '地址的端口只能是 443 或 8443'
  const host = hostOf(url)
  return isIP(host) === 0 ? null : addressFault(host)
}

/** Null for an address of the public internet. What a name leads to is told by the ranges of the registries; of IPv6 none but 2000::/3 is in use. */
export function addressFault(text: string): string | null {
  if (isIP(text) === 0 || hostServices.includes(text)) return notPublic
  const address = ipaddr.parse(text)
  const isInUse = address instanceof ipaddr.IPv4 || address.match(ipaddr.IPv6.parseCIDR('2000::/3'))
  return isInUse && address.range() === 'unicast' ? null : notPublic
}

/** Sends one request. The name is resolved once, and the connection goes to the address that was checked, whatever the name leads to a moment later. */
export async function callOut({ url, trust }: Destination, outgoing: Outgoing, { timeoutMs = 5000, reads, resolve = addressesOf }: Limits = {}): Promise<Incoming> {
  const fault = trust === 'given' ? linkFault(url) : null
  if (fault !== null) throw new EgressRefused(fault)
  const target = new URL(url)
  const end = AbortSignal.timeout(timeoutMs)
  try {
    const address = await addressOf(hostOf(target), trust, resolve, end)
    const answer = await send(target, address, outgoing, end)
    const { statusCode: status = 0 } = answer
    if (reads !== undefined) return { status, body: await read(answer, reads) }
    answer.destroy()
    return { status, body: Buffer.alloc(0) }
  } catch (error) {
    throw end.aborted ? new EgressRefused(late, { cause: error }) : error
  }
}

/** Of several addresses none may be forbidden: which of them is used would be chance. */
async function addressOf(host: string, trust: Destination['trust'], resolve: (name: string) => Promise<readonly string[]>, end: AbortSignal): Promise<string> {
  const found = isIP(host) === 0 ? await inTime(resolve(host), end) : [host]
  const fault = trust === 'given' ? found.map(addressFault).find((one) => one !== null) : undefined
  if (fault !== undefined) throw new EgressRefused(fault)
  return found[0] ?? unknownName()
}

function unknownName(): never {
  throw new EgressRefused('地址的域名无法解析')
}

async function addressesOf(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true }).catch(unknownName)
  return found.map(({ address }) => address)
}

/** The system's resolver cannot be interrupted, so it is no longer waited for. */
function inTime<T>(work: Promise<T>, end: AbortSignal): Promise<T> {
  return Promise.race([work, new Promise<never>((_, reject) => end.addEventListener('abort', () => reject(new EgressRefused(late)), { once: true }))])
}

function send(url: URL, address: string, { method, headers, body }: Outgoing, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? overHttps : overHttp
  const family = isIP(address)
  return new Promise((done, fail) => {
    request(url, {
      method, headers, signal,
      // A connection of its own: a pooled one might lead to an address that was checked for somebody else.
      agent: false,
      lookup: (_, { all }, found) => (all === true ? found(null, [{ address, family }]) : found(null, address, family)),
    }, done).on('error', fail).end(body)
  })
}

async function read(answer: IncomingMessage, { types, mostBytes }: NonNullable<Limits['reads']>): Promise<Buffer> {
  const type = answer.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (!types.includes(type)) throw new EgressRefused('对方的应答类型不正确')
    for await (const chunk of answer) {
      chunks.push(chunk)
      size += chunk.length
      if (size > mostBytes) throw new EgressRefused('对方的应答过大')
    }
    return Buffer.concat(chunks)
  } finally {
    answer.destroy()
  }
}

/** An address of IPv6 without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/u, '$1')
