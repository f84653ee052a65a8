import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { workerPages as folder } from './paths.ts'

/** Nothing but their own scripts and style, and calls to their own origin. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const

/** A file of `server/pages`, and where it is served. */
interface PlainFile {
  readonly path: string
  readonly name: string
  readonly type: 'js' | 'css'
}

/** A page of `server/pages`: title and content, with its own script and the style that all share. */
interface PlainPage {
  readonly path: string
  readonly name: string
  readonly type: 'html'
  readonly script: string
  readonly style: string
}

/** Serves pages that need nothing of the suite: no member opens them, so they are small files without a library. */
export async function servePlain(app: FastifyInstance, { gates }: Pick<Deps, 'gates'>, parts: readonly (PlainFile | PlainPage)[]): Promise<void> {
  for (const part of parts) {
    const content = part.type === 'html' ? await framed(part) : await contentOf(part)
    app.get(part.path, {
      onRequest: async (request) => gates.pace.step(request.ip),
      handler: async (_request, reply) => reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' }).type(types[part.type]).send(content),
    })
  }
}

const contentOf = ({ name, type }: { readonly name: string; readonly type: string }): Promise<string> => readFile(resolve(folder, `${name}.${type}`), 'utf8')

const framed = async (page: PlainPage): Promise<string> => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<link rel="icon" href="data:," />
<link rel="stylesheet" href="${page.style}" />
<script src="${page.script}" type="module"></script>
${await contentOf(page)}</html>
`
