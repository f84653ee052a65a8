import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, texts } from '../kernel/refuse.ts'
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
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
}

export interface WebFolders {
  /** The shell's build. */
  readonly shell: string
  /** `registry/remotes.json` and `<flavour>/dist` lie in it. */
  readonly remotes: string
}

const built: WebFolders = { shell: resolve(projectRoot, 'shell/dist'), remotes: resolve(projectRoot, 'remotes') }
const registryOf = (folders: WebFolders): string => resolve(folders.remotes, 'registry/remotes.json')
const flavours = new Set(['saas', 'park', 'platform', 'agency', 'company'])

const forever = 'public, max-age=31536000, immutable'
const fresh = 'no-cache'

/**
 * The shell at `/`, its registry at `/remotes.json`, the remotes' builds at `/r/<flavour>/<build>/…`. Everything else
 * that a browser navigates to gets the shell's page; what is left is `unknown`'s to refuse.
 */
export async function registerWeb(app: FastifyInstance, unknown: (request: FastifyRequest) => never, folders: WebFolders = built): Promise<void> {
  app.get('/remotes.json', async (request, reply) => {
    if (!(await sendStatic(request, reply, registryOf(folders), fresh))) refuse(404, texts.notFound)
    return reply
  })

  app.get<{ Params: { flavour: string; build: string; '*': string } }>('/r/:flavour/:build/*', async (request, reply) => {
    const { flavour, build, '*': rest } = request.params
    const folder = flavours.has(flavour) ? await buildFolder(folders, flavour, build) : null
    const file = folder === null ? null : inside(folder, rest)
    // A build's folder is named by its content: what is in it never changes.
    if (file === null || !(await sendStatic(request, reply, file, forever))) refuse(404, texts.notFound)
    return reply
  })

  app.setNotFoundHandler(async (request, reply) => page(request, reply, unknown, folders.shell))
}

async function page(request: FastifyRequest, reply: FastifyReply, unknown: (request: FastifyRequest) => never, shellFolder: string): Promise<FastifyReply> {
  const path = request.url.split('?', 1)[0] ?? '/'
  if ((request.method !== 'GET' && request.method !== 'HEAD') || isApi(path)) return unknown(request)
  const file = inside(shellFolder, decode(path))
  if (file !== null && file !== shellFolder && extname(file) !== '') {
    const hashed = path.startsWith('/static/') && /\.[0-9a-f]{8,}\./u.test(path)
    if (await sendStatic(request, reply, file, hashed ? forever : fresh)) return reply
    // A missing asset must not come as a page: the browser would run HTML as a script.
    if (!accepts(request, 'text/html')) return unknown(request)
  }
  if (!(await sendStatic(request, reply, resolve(shellFolder, 'index.html'), fresh))) refuse(404, '页面尚未构建，请先运行 npm run build', { code: 'not_built' })
  return reply
}

const isApi = (path: string): boolean => path.startsWith('/v1/') || path.startsWith('/work/v1/') || path.startsWith('/r/')

const accepts = (request: FastifyRequest, type: string): boolean => (request.headers.accept ?? '').includes(type)

/** The published folder of a build: the current one, or an older one that is kept for the last good. */
async function buildFolder(folders: WebFolders, flavour: string, build: string): Promise<string | null> {
  if (!/^[0-9a-z]{6,64}$/u.test(build)) return null
  const kept = resolve(folders.remotes, 'registry', flavour, build)
  if (existsSync(kept)) return kept
  const current = await currentBuild(folders, flavour)
  return current === build ? resolve(folders.remotes, flavour, 'dist') : null
}

async function currentBuild(folders: WebFolders, flavour: string): Promise<string | null> {
  const text = await readFile(registryOf(folders), 'utf8').catch(() => null)
  if (text === null) return null
  const registry: unknown = JSON.parse(text)
  const entry = field(field(registry, 'remotes'), flavour)
  const builds = field(entry, 'builds')
  const last: unknown = Array.isArray(builds) ? builds.at(-1) : undefined
  const name = field(last, 'build')
  return typeof name === 'string' ? name : null
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

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
    return refuse(400, '地址不正确', { code: 'invalid' })
  }
}
