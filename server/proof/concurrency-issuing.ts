import type { Deps } from '../src/deps.ts'
import { followInvoices } from '../src/modules/invoices/follow.ts'
import { followRedinks } from '../src/modules/redinks/follow.ts'
import { asOwner } from '../test/database.ts'
import { invoiceSteps } from '../test/invoices.ts'
import { callAs, makeWorld, type World } from '../test/spine.ts'
import { invoiceFacts } from './invoice-facts.ts'
import type { Two } from './concurrency-races.ts'
import type { Reply } from './machines-runner.ts'

interface Found {
  tried: number
  readonly failures: string[]
}

/** Answers that tell why a request was refused. */
const told = /^(?:所有发票都已提交，正在等待开票服务的结果|数据已变更，请刷新后重试|当前状态不允许该操作|正在处理中，请稍候|红冲金额不能超过发票的可红冲金额 [\d.,]+(?:（另有退票申请待处理 [\d.,]+）)?|发票 \d+ 最多可退 [\d.,]+|这张申请单的发票已全部退票或红冲，或已申请退票、正在红冲|红字发票正在开具，不能撤销|操作过于频繁.*)$/u

/**
 * 64 operators at once on both servers, over a vendor that hears everything twice and loses answers: they submit the same application, take back the same
 * invoice, give it back and cancel it. What is invoiced less red ink is never more than was paid, and each number is one invoice.
 */
export async function invoices({ apps, server }: Two, deps: readonly [Deps, Deps], operators: number, found: Found): Promise<void> {
  const steps = invoiceSteps(server.app, server.deps)
  const world = await makeWorld(server.deps, { workers: 1, wallet: 1_000_000_000 })
  const fail = (text: string): void => void found.failures.push(`${operators} 人同时开票与红冲：${text}`)
  const crowd = async (asks: readonly ((app: Two['apps'][0], index: number) => Promise<Reply>)[]): Promise<void> => {
    const answers = await Promise.all(Array.from({ length: operators }, (_, index) => asks[index % asks.length]?.(apps[index % 2] ?? apps[0], index)))
    found.tried += operators
    for (const answer of answers) if (answer !== undefined && answer.status !== 200 && answer.status !== 503 && !(answer.status < 500 && told.test(answer.body.error_msg ?? ''))) fail(`答 ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const follow = async (): Promise<void> => {
    await asOwner(server.deps, `update app.invoice set next_at = '2020-01-01' where next_at is not null`)
    await asOwner(server.deps, `update app.redink_offset set next_at = '2020-01-01' where next_at is not null`)
    await Promise.all([...deps, ...deps].flatMap((one) => [followInvoices(one), followRedinks(one)]))
  }

  const made = await steps.toInvoice(world, { lines: [40_000, 60_000] })
  await steps.vendorIs({ repeats: true, loses: true })
  await crowd([(app) => submit(app, world, made.id, 1), (app, index) => submit(app, world, made.id, 1 + (index % 3))])
  await follow()
  await steps.vendorIs({ repeats: true })
  for (let turn = 0; turn < 3; turn += 1) await follow()
  const issued = await steps.invoices(made.id)
  if (issued.length !== 2 || issued.some(({ status }) => status !== 'invoiced')) fail(`应有 2 张已开票，实为 ${JSON.stringify(issued.map(({ status }) => status))}`)
  const [first] = issued
  if (first === undefined) return

  const { version } = await steps.batch(made.id)
  await crowd([
    (app) => callAs<Reply['body']>(app, world.agency, 'POST', '/v1/invoice-redink-offsets/', { invoice_id: first.id, amount: 3000, reason: '1' }),
    (app) => callAs<Reply['body']>(app, world.company, 'PUT', `/v1/invoice-batches/${made.id}/refund/`, { reason: '服务终止', invoices: [{ id: first.id, amount: 5000 }], version }),
  ])
  const refunds = steps.ok(await callAs<Listed>(server.app, world.agency, 'GET', '/v1/refund-invoice-batches/?page_size=100')).results
  await Promise.all(refunds.map((row, at) => callAs(apps[at % 2] ?? apps[0], world.agency, 'PUT', `/v1/refund-invoice-batches/${row.id}`, { action: 'audit_pass', version: row.version })))
  const drafts = steps.ok(await callAs<Listed>(server.app, world.agency, 'GET', '/v1/invoice-redink-offsets/?page_size=100')).results
  await steps.bureauIs({ repeats: true })
  const put = (app: Two['apps'][0], row: Listed['results'][0]) => callAs<Reply['body']>(app, world.agency, 'PUT', `/v1/invoice-redink-offsets/${row.id}`, { action: 'submit', version: row.version })
  const cancel = (app: Two['apps'][0], row: Listed['results'][0]) => callAs<Reply['body']>(app, world.agency, 'PUT', `/v1/invoice-redink-offsets/${row.id}/cancel/`, { version: row.version })
  const some = (index: number) => drafts[Math.floor(index / 2) % drafts.length]
  await crowd([
    async (app, index) => (some(index) === undefined ? { status: 200, body: {} } : put(app, some(index) ?? never())),
    async (app, index) => (some(index) === undefined ? { status: 200, body: {} } : index % 4 === 1 ? cancel(app, some(index) ?? never()) : put(app, some(index) ?? never())),
  ])
  for (let turn = 0; turn < 4; turn += 1) await follow()
  await steps.calm()
  for (let turn = 0; turn < 3; turn += 1) await follow()
  for (const { what, query } of invoiceFacts) for (const row of (await asOwner(server.deps, query)).slice(0, 3)) fail(`${what}，得到 ${JSON.stringify(row)}`)
  const open = await asOwner(server.deps, `select status from app.redink_offset where agency_id = $1 and status in ('no_need_confirm', 'confirmed')`, [world.agency.tenantId])
  if (open.length > 0) fail(`${open.length} 张红冲单没有开具`)
}

interface Listed {
  readonly results: readonly { readonly id: string; readonly version: number }[]
}

const submit = (app: Two['apps'][0], world: World, id: string, version: number) => callAs<Reply['body']>(app, world.agency, 'PUT', `/v1/invoice-batches/${id}/submit_invoice/`, { version })

const never = (): never => {
  throw new Error('none')
}
