import { readFile } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { workerPrefix } from '@linggong/shared/domain/worker-purposes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../kernel/refuse.ts'
import { publishedHere } from './paths.ts'
import { sendStatic } from './send-static.ts'

/** Scripts only from our own origin; antd injects its styles into the page. */
export const contentSecurity = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'"],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
}

/** `contentSecurity`, extended by the origins from which testers may load builds according to the registry. */
async function pagePolicy(root: string): Promise<string | null> {
  const text = await readFile(resolve(root, 'remotes.json'), 'utf8').catch(() => '{}')
  const origins = /"override_origins":\s*\[([^\]]*)\]/u.exec(text)?.[1]?.match(/https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?/gu) ?? []
  if (origins.length === 0) return null
  const more: Readonly<Record<string, readonly string[]>> = { 'script-src': origins, 'style-src': origins, 'connect-src': origins.flatMap((origin) => [origin, origin.replace('http', 'ws')]) }
  return Object.entries(contentSecurity.directives).map(([name, values]) => [name, ...values, ...(more[name] ?? [])].join(' ')).join('; ')
}

const forever = 'public, max-age=31536000, immutable'
const fresh = 'no-cache'

/**
 * Serves the published suite as any web server would serve the folder: the page at `/`, the registry at `/remotes.json`, builds
 * with content-hashed names below `/static` and `/r`. Any other navigation gets the page; the rest
 * is refused by `unknown`.
 */
export async function registerWeb(app: FastifyInstance, unknown: (request: FastifyRequest) => never, root: string = publishedHere): Promise<void> {
  app.setNotFoundHandler(async (request, reply) => page(request, reply, unknown, resolve(root)))
}

async function page(request: FastifyRequest, reply: FastifyReply, unknown: (request: FastifyRequest) => never, root: string): Promise<FastifyReply> {
  const path = request.url.split('?', 1)[0] ?? '/'
  if ((request.method !== 'GET' && request.method !== 'HEAD') || isApi(path)) return unknown(request)
  const file = inside(root, decode(path))
  // What builds have recorded for those who publish (`build/suite/recorded.ts`).
  if (file?.startsWith(resolve(root, 'facts') + sep) === true) return unknown(request)
  if (file !== null && extname(file) !== '') {
    const caching = isImmutable(path) ? forever : fresh
    if (await sendStatic(request, reply, file, caching)) return reply
    // A missing asset must not be answered with the page: the browser would run HTML as a script.
    if (isImmutable(path) || !accepts(request, 'text/html')) return unknown(request)
  }
  const policy = await pagePolicy(root)
  if (policy !== null) reply.header('content-security-policy', policy)
  if (!(await sendStatic(request, reply, resolve(root, 'index.html'), fresh))) refuse('not_built', '页面尚未构建，请先运行 npm run build')
  return reply
}

const isApi = (path: string): boolean => path.startsWith('/v1/') || path.startsWith('/work/v1/') || path.startsWith(workerPrefix)

/** Content-hashed names: the content under such a name never changes. */
const isImmutable = (path: string): boolean => path.startsWith('/r/') || (path.startsWith('/static/') && /\.[0-9a-f]{8,}\./u.test(path))

const accepts = (request: FastifyRequest, type: string): boolean => (request.headers.accept ?? '').includes(type)

/** Null when `rest` leads outside the folder. */
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
