import { existsSync, readFileSync, statSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { extname, resolve } from 'node:path'
import { kitAnswers } from './kit-answers.ts'
import { root } from './paths.ts'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8', '.svg': 'image/svg+xml' }
const folder = resolve(root, 'shell/catalogue/dist')

/** Serves the built catalogue on a loopback port, for its browser tests. */
export async function serveKit(): Promise<{ readonly origin: string; readonly server: Server }> {
  if (!existsSync(resolve(folder, 'index.html'))) throw new Error('the catalogue is not built: TARGET=kit rsbuild build')
  const answers = kitAnswers()
  const server = createServer((request, response) => {
    answers(request, response, () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const asked = resolve(folder, `.${pathname}`)
      const file = asked.startsWith(folder) && existsSync(asked) && statSync(asked).isFile() ? asked : resolve(folder, 'index.html')
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      response.end(readFileSync(file))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return { origin: `http://127.0.0.1:${address.port}`, server }
}
