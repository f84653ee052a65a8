import { z } from 'zod'
import { refuse } from '../../kernel/refuse.ts'
import { defineModule, type Module } from '../../module.ts'
import { alipayPagePath, isSimulatedAlipay } from '../../ports/alipay-simulator.ts'
import { servePlain } from '../../web/plain-pages.ts'

const script = { path: '/v1/demo/alipay/page.js', name: 'alipay', type: 'js' } as const
const style = { path: '/v1/demo/alipay/page.css', name: 'page', type: 'css' } as const
const parts = [{ path: alipayPagePath, name: 'alipay', type: 'html', script: script.path, style: style.path }, script, style] as const

const act = z.strictObject({ link: z.string().max(2000), agrees: z.boolean(), login: z.string().trim().min(1).max(64) })

/** The page of the simulated payment app: whoever has the link is no member, as in the real one. */
const servePage: NonNullable<Module['serve']> = async (app, deps) => {
  const { alipay } = deps
  if (!isSimulatedAlipay(alipay)) return
  await servePlain(app, deps, parts)
  app.post('/v1/demo/alipay/act/', {
    onRequest: async (request) => deps.gates.pace.step(request.ip),
    handler: async (request, reply) => {
      const { link, agrees, login } = act.parse(request.body)
      if (!(await alipay.act(new URLSearchParams(link), { agrees, login }))) refuse(400, '链接无效、已关闭或已被改动')
      return reply.header('cache-control', 'no-store').send({ ok: true })
    },
  })
}

export const demoAlipay = defineModule({ demo: true, serve: servePage })
