import { isOfWorkers, workerPurposeOf, type Call } from '@linggong/shared/contract/call'
import { workerPages, type WorkerPurpose } from '@linggong/shared/domain/worker-purposes'
import { calls } from '../../src/modules/index.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Checks } from '../sessions/checks.ts'
import { sendRaw } from '../world/request.ts'
import type { World } from '../world/shape.ts'
import { sendTo, workersHost } from './links.ts'

const office = '127.0.0.1:8080'
/** Ids that name nothing: who may not call learns that first. */
const somewhere = (call: Call) => ({ params: Object.fromEntries([...call.path.matchAll(/:([a-z_]+)/gu)].map(([, name = '']) => [name, newId()])) })

/** Every call is served on one of the two origins, and takes the tokens of that one only. `tokens`: a worker's, by purpose. */
export async function proveOrigins(world: World, tokens: Readonly<Record<WorkerPurpose, string>>, found: Checks): Promise<void> {
  const member = world.member('company').token
  for (const call of calls) {
    const purpose = workerPurposeOf(call)
    const elsewhere = await sendTo(world, isOfWorkers(call) ? office : workersHost, purpose === undefined ? member : tokens[purpose], call, somewhere(call))
    found.that(elsewhere.status === 404, `${call.name} 在另一个网址上应 404`, elsewhere.status)
    if (call.access === 'public') continue
    const others = purpose === undefined ? Object.entries(tokens) : [['member', member], ...Object.entries(tokens).filter(([name]) => name !== purpose)]
    for (const [name, token] of others) {
      const answer = await sendTo(world, purpose === undefined ? office : workersHost, token ?? '', call, somewhere(call))
      found.that(answer.status === 401, `${call.name} 不应接受 ${name} 的凭证`, `${answer.status} ${answer.text.slice(0, 100)}`)
    }
    if (purpose !== undefined) found.that((await sendTo(world, workersHost, null, call)).status === 401, `${call.name} 需要凭证`, '')
  }
  await world.journal.undo()
  await proveSpellings(world, tokens.payslip, found)
}

/** However host and path are written, the wall is where the route is. */
async function proveSpellings(world: World, token: string, found: Checks): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/html' }
  const at = (host: string, url: string) => sendRaw(world.server.app, { method: 'GET', url, headers: { ...headers, host } })
  for (const url of ['/worker/v1/payslip/', '/worker/v1/payslip', '/%77orker/v1/payslip/', '/worker/%761/payslip/', '/WORKER/v1/payslip/', '//worker/v1/payslip/', '/x/../worker/v1/payslip/', '/worker/payslip', '/worker/payslip.js', '/worker/payslip?x=1', '/worker/register', '/worker/sign', '/worker/inspection', '/worker/statement', '/worker/cooperation.js', '/worker/tasks.js', '/worker/v1/tasks/', '/worker/v1/cooperation/']) {
    for (const host of [office, 'localhost', 'other.example', '']) {
      const { status, text } = await at(host, url)
      found.that(status === 404 || !/net_amount|工资单|合作登记|合作签约|我的合作|证据链|核验结算确认单/u.test(text), `${host} ${url} 不应给出收款人的页面`, `${status} ${text.slice(0, 100)}`)
    }
  }
  for (const url of ['/', '/index.html', '/remotes.json', '/static/x.js', '/livez', '/readyz', '/metrics', '/openapi.json', '/v1/staffs/info/', '/%761/staffs/info/', '/settlement', '/v1/files/x/logo', '/worker/', '/worker/nothing']) {
    for (const host of [workersHost, 'WORKER.localhost:8080', 'worker.localhost']) {
      const { status } = await at(host, url)
      found.that(status === 404, `${host} ${url} 应 404`, status)
    }
  }
  let bytes = 0
  for (const path of Object.values(workerPages)) {
    const page = await at(workersHost, path)
    found.that(page.status === 200 && page.type.startsWith('text/html'), `${path} 可以打开`, page.status)
    const policy = String(page.headers['content-security-policy'])
    found.that(policy.startsWith("default-src 'none'") && !policy.includes('unsafe'), `${path} 的内容策略只许自己的脚本和样式`, policy)
    bytes += page.text.length
    for (const [, asset = ''] of page.text.matchAll(/(?:src|href)="(\/worker\/[^"]+)"/gu)) {
      const { status, text } = await at(workersHost, asset)
      found.that(status === 200, `${path} 的 ${asset} 可以打开`, status)
      bytes += text.length
    }
  }
  found.that(bytes < 90 * 1024, '收款人的页面合计不超过 90 kB', bytes)
}
