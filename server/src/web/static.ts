import { readFile } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../kernel/refuse.ts'
import { projectRoot } from './paths.ts'
import { sendStatic } from './send-static.ts'

/** Scripts only from ourselves; antd writes its styles into the page. */
export const contentSecurity = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'media-src': ["'self'", 'https:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
}

/** `contentSecurity`, with the origins that the registry lets testers take builds from. */
async function pagePolicy(root: string): Promise<string | null> {
  const text = await readFile(resolve(root, 'remotes.json'), 'utf8').catch(() => '{}')
  const origins = /"override_origins":\s*\[([^\]]*)\]/u.exec(text)?.[1]?.match(/https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?/gu) ?? []
  if (origins.length === 0) return null
  const more: Readonly<Record<string, readonly string[]>> = { 'script-src': origins, 'style-src': origins, 'connect-src': origins.flatMap((origin) => [origin, origin.replace('http', 'ws')]) }
  return Object.entries(contentSecurity.directives).map(([name, values]) => [name, ...values, ...(more[name] ?? [])].join(' ')).join('; ')
}

/** What was published from this checkout. */
const publishedHere = resolve(projectRoot, '.published')

const forever = 'public, max-age=31536000, immutable'
const fresh = 'no-cache'

/**
 * The published suite, a folder as any web server would serve it: the page at `/`, the registry at `/remotes.json`, builds
 * named by their content below `/static` and `/r`. Everything else that a browser navigates to gets the page; what is left
 * is `unknown`'s to refuse.
 */
export async function registerWeb(app: FastifyInstance, unknown: (request: FastifyRequest) => never, root: string = publishedHere): Promise<void> {
  app.setNotFoundHandler(async (request, reply) => page(request, reply, unknown, resolve(root)))
}

async function page(request: FastifyRequest, reply: FastifyReply, unknown: (request: FastifyRequest) => never, root: string): Promise<FastifyReply> {
  const path = request.url.split('?', 1)[0] ?? '/'
  if ((request.method !== 'GET' && request.method !== 'HEAD') || isApi(path)) return unknown(request)
  const file = inside(root, decode(path))
  if (file !== null && extname(file) !== '') {
    const caching = isImmutable(path) ? forever : fresh
    if (await sendStatic(request, reply, file, caching)) return reply
    // A missing asset must not come as a page: the browser would run HTML as a script.
    if (isImmutable(path) || !accepts(request, 'text/html')) return unknown(request)
  }
  const policy = await pagePolicy(root)
  if (policy !== null) reply.header('content-security-policy', policy)
  if (!(await sendStatic(request, reply, resolve(root, 'index.html'), fresh))) refuse('not_built', '页面尚未构建，请先运行 npm run build')
  return reply
}

const isApi = (path: string): boolean => path.startsWith('/v1/') || path.startsWith('/work/v1/')

/** Named by their content: what is under such a name never changes. */
const isImmutable = (path: string): boolean => path.startsWith('/r/') || (path.startsWith('/static/') && /\.[0-9a-f]{8,}\./u.test(path))

const accepts = (request: FastifyRequest, type: string): boolean => (request.headers.accept ?? '').includes(type)

/** Null when `rest` leads out of the folder. */
function inside(folder: string, rest: string): string | null {
  if (rest.includes('\0')) return null
  const file = resolve(folder, `.${rest.startsWith('/') ? '' : '/'}${rest}`)
  return file === folder || file.startsWith(folder + sep) ? file : null
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return refuse('invalid', '地址不正确')
  }
}
