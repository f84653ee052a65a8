import { connect, createServer, type Socket } from 'node:net'
import type { Random } from '../../src/seed/random.ts'

/** `before`: the commit never reaches the database. `after`: it is committed, but the client never learns of it. */
export type Side = 'before' | 'after'

export interface TcpProxy {
  /** The address of a database behind the proxy. */
  readonly url: (database: string) => string
  /**
   * Breaks the connection at the `nth` (from 1) commit of a transaction whose statements contained `marker`. Resolves once it has.
   * One at a time; `forget` cancels it.
   */
  cutAtCommit(marker: string, nth: number, side: Side): Promise<void>
  forget(): void
  /** Counts the commits of transactions that contained `marker`, from now until the next call. */
  countCommits(marker: string): () => number
  /** Breaks `percent` of all commits, before or after them, until called with 0. */
  cutSome(percent: number, random: Random): void
  /** Breaks every open connection. */
  cutAll(): void
  /** Refuses new connections, as if the database's machine were down. */
  refuse(on: boolean): void
  /** Connections broken so far. */
  readonly cuts: () => number
  close(): Promise<void>
}

interface Aim {
  readonly marker: string
  readonly nth: number
  readonly side: Side
  readonly hit: () => void
}

/** Sits between a server and PostgreSQL and parses enough of the protocol to know when a transaction begins and commits. */
export async function tcpProxy(upstream: string): Promise<TcpProxy> {
  const target = addressOf(upstream)
  const links = new Set<() => void>()
  const counts = new Map<string, number>()
  let aim: Aim | undefined
  let some: { percent: number; random: Random } | undefined
  let refusing = false
  let cuts = 0
  let counted = ''

  /** Whether to break a commit, given the text `spoken` in its transaction. */
  function fateOf(spoken: ReadonlySet<string>): Side | undefined {
    for (const marker of spoken) counts.set(marker, (counts.get(marker) ?? 0) + 1)
    if (aim !== undefined && spoken.has(aim.marker) && counts.get(aim.marker) === aim.nth) return aim.side
    if (some === undefined || !some.random.percent(some.percent)) return undefined
    return some.random.percent(50) ? 'before' : 'after'
  }

  const server = createServer((client) => {
    if (refusing) return void client.destroy()
    const database = connect(target)
    const end = (): void => {
      client.destroy()
      database.destroy()
      links.delete(end)
    }
    const cut = (): void => {
      cuts += 1
      end()
      aim?.hit()
    }
    links.add(end)
    for (const socket of [client, database]) socket.on('error', end).on('close', end).setNoDelay(true)
    let spoken = new Set<string>()
    let awaited = false

    readMessages(client, (message) => {
      const text = statementOf(message)
      if (/^(?:begin|start transaction)/iu.test(text)) spoken = new Set()
      for (const marker of [aim?.marker ?? '', counted]) if (marker !== '' && message.includes(marker)) spoken.add(marker)
      if (/^commit/iu.test(text)) {
        const fate = fateOf(spoken)
        spoken = new Set()
        if (fate === 'before') return cut()
        awaited = fate === 'after'
      }
      database.write(message)
    })
    database.on('data', (chunk: Buffer) => {
      if (awaited && chunk.includes('COMMIT\u0000')) cut()
      else client.write(chunk)
    })
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })

  return {
    url: (database) => {
      const url = new URL(`postgresql://127.0.0.1:${port}/${database}`)
      url.username = target.user
      url.password = target.password
      return url.href
    },
    cutAtCommit: (marker, nth, side) =>
      new Promise((hit) => {
        counts.delete(marker)
        aim = { marker, nth, side, hit }
      }),
    forget() {
      aim = undefined
    },
    countCommits(marker) {
      counted = marker
      counts.delete(marker)
      return () => counts.get(marker) ?? 0
    },
    cutSome(percent, random) {
      some = percent === 0 ? undefined : { percent, random }
    },
    cutAll() {
      cuts += links.size
      for (const end of links) end()
    },
    refuse(on) {
      refusing = on
    },
    cuts: () => cuts,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const end of links) end()
      await closed
    },
  }
}

/** The supervisor's URLs name a socket directory in the query; on Windows they name a port. */
function addressOf(upstream: string) {
  const url = new URL(upstream)
  const port = url.port === '' ? 5432 : Number(url.port)
  const folder = url.searchParams.get('host')
  const login = { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
  return folder === null ? { host: url.hostname, port, ...login } : { path: `${folder}/.s.PGSQL.${port}`, ...login }
}

/** Splits off complete frontend messages; the first message of a connection has no type byte. */
function readMessages(socket: Socket, take: (message: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const head = started ? 1 : 0
      if (rest.length < head + 4) return
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return
      take(rest.subarray(0, length))
      rest = rest.subarray(length)
      started = true
    }
  })
}

/** The text of a simple query or of a Parse message; empty for any other message. */
function statementOf(message: Buffer): string {
  const kind = String.fromCharCode(message[0] ?? 0)
  if (kind === 'Q') return message.toString('utf8', 5, Math.min(message.length - 1, 60))
  // Parse: the statement name ends with a zero byte.
  return kind === 'P' ? message.toString('utf8', message.indexOf(0, 5) + 1, 65) : ''
}
