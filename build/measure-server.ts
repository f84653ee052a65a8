import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { extname, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { testFolder } from './suite/local.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

export type Answer = (request: IncomingMessage) => unknown

/** Serves the built suite on a loopback port, gzipped as in production, with the given answers for API calls. */
export async function serveBuilt(api: Answer): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (/^\/(work\/)?v1\//.test(pathname)) return send(request, response, '.json', Buffer.from(JSON.stringify(api(request))))
    const file = fileOf(pathname)
    if (!file) return response.writeHead(404).end()
    if (extname(file) in types) return send(request, response, extname(file), readFileSync(file))
    return createReadStream(file).pipe(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return { origin: `http://127.0.0.1:${address.port}`, server }
}

function fileOf(pathname: string): string | null {
  const file = resolve(testFolder, `.${pathname}`)
  if (existsSync(file) && statSync(file).isFile()) return file
  return pathname.startsWith('/r/') || extname(pathname) ? null : resolve(testFolder, 'index.html')
}

function send(request: IncomingMessage, response: ServerResponse, type: string, body: Buffer): void {
  const packed = /gzip/.test(String(request.headers['accept-encoding']))
  response.writeHead(200, { 'content-type': types[type], ...(packed && { 'content-encoding': 'gzip' }) })
  response.end(packed ? gzipSync(body, { level: 9 }) : body)
}
