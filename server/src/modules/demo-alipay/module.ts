import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '../../kernel/refuse.ts'
import { defineModule, type Module } from '../../module.ts'
import { alipayPagePath, isSimulatedAlipay } from '../../ports/alipay-simulator.ts'
import { workerPages as folder } from '../../web/paths.ts'

/** Nothing but its own script and style, and calls to its own origin. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const parts = [
  { path: alipayPagePath, file: 'alipay.html', type: 'text/html; charset=utf-8' },
  { path: '/v1/demo/alipay/page.js', file: 'alipay.js', type: 'text/javascript; charset=utf-8' },
  { path: '/v1/demo/alipay/page.css', file: 'page.css', type: 'text/css; charset=utf-8' },
] as const

const act = z.strictObject({ link: z.string().max(2000), agrees: z.boolean(), login: z.string().trim().min(1).max(64) })

/** The page of the simulated payment app: whoever has the link is no member, as in the real one. */
const servePage: NonNullable<Module['serve']> = async (app, deps) => {
  const { alipay } = deps
  if (!isSimulatedAlipay(alipay)) return
  const onRequest = async (request: FastifyRequest): Promise<void> => deps.gates.pace.step(request.ip)
  for (const { path, file, type } of parts) {
    const content = await readFile(resolve(folder, file), 'utf8')
    app.get(path, { onRequest, handler: async (_request, reply) => reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' }).type(type).send(content) })
  }
  app.post('/v1/demo/alipay/act/', {
    onRequest,
    handler: async (request, reply) => {
      const { link, agrees, login } = act.parse(request.body)
      if (!(await alipay.act(new URLSearchParams(link), { agrees, login }))) refuse(400, '链接无效或已被改动')
      return reply.header('cache-control', 'no-store').send({ ok: true })
    },
  })
}

export const demoAlipay = defineModule({ demo: true, serve: servePage })
