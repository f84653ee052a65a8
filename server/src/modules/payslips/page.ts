import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Module } from '../../module.ts'
import { workerPages } from '../../web/paths.ts'
import { payslipPage } from './links.ts'

/** Nothing but its own script and style, and calls to its own origin. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const parts = [
  { path: payslipPage, file: 'payslip.html', type: 'text/html; charset=utf-8' },
  { path: `${payslipPage}.js`, file: 'payslip.js', type: 'text/javascript; charset=utf-8' },
  { path: `${payslipPage}.css`, file: 'payslip.css', type: 'text/css; charset=utf-8' },
] as const

/** The page that a link opens: three small files of our own, on the workers' origin. */
export const servePage: NonNullable<Module['serve']> = async (app, deps) => {
  for (const { path, file, type } of parts) {
    const content = await readFile(resolve(workerPages, file), 'utf8')
    app.get(path, {
      onRequest: async (request) => deps.gates.pace.step(request.ip),
      handler: async (_request, reply) => reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' }).type(type).send(content),
    })
  }
}
