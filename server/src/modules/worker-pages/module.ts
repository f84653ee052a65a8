import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { workerPages, workerPrefix } from '@linggong/shared/domain/worker-purposes'
import { defineModule, type Module } from '../../module.ts'
import { workerPages as folder } from '../../web/paths.ts'

/** Nothing but their own scripts and style, and calls to their own origin. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const types = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' } as const
const asset = (name: string, type: 'js' | 'css') => ({ path: `${workerPrefix}${name}.${type}`, file: `${name}.${type}`, type })

/** A page per link, its script, and what the pages share. */
const parts = [
  ...Object.entries(workerPages).map(([name, path]) => ({ path, file: `${name}.html`, type: 'html' as const })),
  ...Object.keys(workerPages).map((name) => asset(name, 'js')),
  asset('page', 'js'), asset('page', 'css'), asset('cooperation', 'js'), asset('tasks', 'js'), asset('photo', 'js'),
]

/** The pages that workers open, small files of our own on the workers' origin. */
const servePages: NonNullable<Module['serve']> = async (app, deps) => {
  for (const { path, file, type } of parts) {
    const content = await readFile(resolve(folder, file), 'utf8')
    app.get(path, {
      onRequest: async (request) => deps.gates.pace.step(request.ip),
      handler: async (_request, reply) => reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' }).type(types[type]).send(content),
    })
  }
}

export const workersPages = defineModule({ serve: servePages })
