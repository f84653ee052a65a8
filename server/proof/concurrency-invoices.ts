import { asOwner } from '../test/database.ts'
import { callAs, makeWorld } from '../test/spine.ts'
import type { Two } from './concurrency-races.ts'
import type { Reply } from './machines-runner.ts'

interface Found {
  tried: number
  readonly failures: string[]
}

const told = /可开票金额|数据已变更|当前状态不允许|正在处理中|用不到结算单/u
const paidAmount = 1_000_00

/** Applications for invoices by many people on both servers at once, some of which are canceled at once: of no settlement more is taken than it has. */
export async function invoiceApplications({ apps, server }: Two, operators: number, found: Found): Promise<void> {
  const world = await makeWorld(server.deps, { workers: 1, contract: { is_enable_invoice_apply: true } })
  const { park_id, platform_id, agency_id, company_id } = world.chain
  await asOwner(server.deps, `insert into app.invoice_info (park_id, id, platform_id, agency_id, company_id, title, tax_no, is_default) values ($1, gen_random_uuid(), $2, $3, $4, '示例', '91460106MA5T1A2B38', true)`, [park_id, platform_id, agency_id, company_id])
  const settlements = await asOwner(server.deps, `insert into app.settlement (park_id, id, platform_id, agency_id, company_id, batch_id, sn, status, created_by, bill_count, worker_count, settlement_amount, pay_amount, paid_amount, pay_mode, rates, tax_config, settlement_at)
    select $1, gen_random_uuid(), $2, $3, $4, gen_random_uuid(), 'JS' || gen_random_uuid(), 'paid', 'agency', 1, 1, 900, $5, 0, 'cmb', '{}', '{}', now() from generate_series(1, 2) returning id, sn`, [park_id, platform_id, agency_id, company_id, paidAmount])
  const sns = settlements.map(({ sn }) => String(sn))
  const fail = (text: string): void => void found.failures.push(`${operators} 人同时申请开票：${text}`)
  const work = async (index: number): Promise<void> => {
    const app = apps[index % 2] ?? apps[0]
    const who = index % 3 === 0 ? world.agency : world.company
    // Orders name the settlements in either order, which must not make two of them wait for each other.
    const body = { details: [{ sns: index % 4 === 0 ? sns.toReversed() : index % 4 === 1 ? sns : [sns[index % 2]], real_invoice_amount: index % 4 < 2 ? paidAmount + 10_00 : 300_00 }], category: 'bw_electron_common' }
    const made = await callAs<Reply['body'] & { version?: number }>(app, who, 'POST', '/v1/invoice-batches/', body)
    found.tried += 1
    if (made.status !== 200) return void (made.status < 500 && told.test(made.body.error_msg ?? '') ? undefined : fail(`答 ${made.status} ${JSON.stringify(made.body)}`))
    if (index % 2 === 1) return
    const canceled = await callAs<Reply['body']>(app, who, 'PUT', `/v1/invoice-batches/${made.body.id}/cancel/`, { version: made.body.version })
    found.tried += 1
    if (canceled.status !== 200) fail(`取消答 ${canceled.status} ${JSON.stringify(canceled.body)}`)
  }
  await Promise.all(Array.from({ length: operators }, (_, index) => work(index)))
  for (const { id } of settlements) {
    const [row] = await asOwner(server.deps, `select s.applied_amount::float8 as applied, (select coalesce(sum(t.amount), 0)::float8 from app.invoice_batch_settlement t join app.invoice_batch_detail d on d.park_id = t.park_id and d.id = t.detail_id where t.park_id = s.park_id and t.settlement_id = s.id and d.status not in ('canceled', 'rejected')) as living
      from app.settlement s where s.id = $1`, [id])
    if (Number(row?.['applied']) > paidAmount || row?.['applied'] !== row?.['living']) fail(`结算单共 ${paidAmount}，占用 ${String(row?.['applied'])}，在途申请 ${String(row?.['living'])}`)
  }
}
