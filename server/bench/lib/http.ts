import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** A keep-alive connection with minimal CPU cost, so that the cores are left to what is measured. */
export interface Connection {
  /** Returns the status; the body is read and discarded. One request at a time. */
  ask(request: string): Promise<number>
  close(): void
}

const headEnd = Buffer.from('\r\n\r\n')

export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined
  let head: Buffer | undefined
  /** Bytes of the body still to come. */
  let missing = 0
  let status = 0

  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) return took(chunk.length)
    const all = head === undefined ? chunk : Buffer.concat([head, chunk])
    const end = all.indexOf(headEnd)
    if (end < 0) {
      head = all
      return
    }
    head = undefined
    const text = all.toString('latin1', 0, end)
    status = Number(text.slice(9, 12))
    missing = Number(/\ncontent-length: (\d+)/iu.exec(text)?.[1] ?? Number.NaN)
    if (Number.isNaN(missing)) return fail(new Error(`no content-length: ${text.slice(0, 300)}`))
    took(all.length - end - headEnd.length)
  })
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))

  function took(bytes: number): void {
    missing -= bytes
    if (missing > 0) return
    const asker = waiting
    waiting = undefined
    asker?.resolve(status)
  }

  function fail(error: Error): void {
    const asker = waiting
    waiting = undefined
    asker?.reject(error)
  }

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object | undefined
}

/** The raw text of a request. */
export function requestText({ method, path, body }: Call, token: string): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`]
  if (body !== undefined) head.push('content-type: application/json', `content-length: ${Buffer.byteLength(content)}`)
  return `${head.join('\r\n')}\r\n\r\n${content}`
}
