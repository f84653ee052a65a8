import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** How the server answers a request; null: the connection breaks. */
export interface Answer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly delayMs?: number
}

/** A real local server, so that the client is tested including the network. */
export async function startTestServer() {
  const seen: SeenRequest[] = []
  const answers: (Answer | null)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
      const answer = answers.shift()
      if (answer === null) {
        request.socket.destroy()
        return
      }
      const { status = 200, body = { ok: true }, headers = {}, delayMs = 0 } = answer ?? {}
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(typeof body === 'string' ? body : JSON.stringify(body))
      }, delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** The next requests are answered with these, in order; with `{ ok: true }` when they run out. */
    answer: (...next: (Answer | null)[]) => answers.push(...next),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
