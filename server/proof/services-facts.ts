import { setTimeout as sleep } from 'node:timers/promises'
import { deliverOutbox } from '../src/modules/accounts/outbox.ts'
import { askRegister } from '../src/modules/company-users/ask.ts'
import { compareFaces } from '../src/modules/company-users/face.ts'
import { isSimulatedAuth, isSimulatedLiveness } from '../src/ports/worker-simulators.ts'
import { checkBooks } from '../src/ops/books.ts'
import { atOneMoment } from '../src/ops/owner.ts'
import type { TestServer } from '../test/test-server.ts'
import type { Owner } from './faults/owner.ts'
import { signingFacts } from './signing-facts.ts'

/** What the server has answered. */
export interface Said {
  /** By payer's park, number and service of a request, each answer about it. */
  readonly uses: Map<string, readonly ('used' | 'refused' | 'cut')[]>
  /** Orders whose confirmation was answered. */
  readonly confirmed: string[]
  readonly failures: string[]
}

const patienceMs = 60_000

/** Whether the counts are what was answered, and fit one another. */
export async function lookThrough({ deps }: TestServer, owner: Owner, said: Said): Promise<string[]> {
  const failures = [...said.failures]
  for (const deadline = Date.now() + patienceMs; (await owner.rows('select 1 from app.sms_outbox where sent_at is null limit 1')).length > 0; await sleep(50)) {
    await deliverOutbox(deps)
    if (Date.now() > deadline) return [...failures, '有短信一直没有发出']
  }
  const quiet = { fail_percent: 0, delay_ms: 0, down: false, loses: false, repeats: false }
  if (isSimulatedAuth(deps.elementAuth)) await deps.elementAuth.writeSetting(quiet)
  if (isSimulatedLiveness(deps.liveness)) await deps.liveness.writeSetting(quiet)
  // What was interrupted is asked again after its lease; what could not be paid for never.
  for (const deadline = Date.now() + patienceMs; (await owner.rows(`select 1 from app.auth_check where outcome = 'waiting' and reason = '' limit 1`)).length > 0; await sleep(50)) {
    await owner.rows(`update app.auth_check set next_at = now() - interval '1 minute' where outcome = 'waiting'`)
    await askRegister(deps)
    await compareFaces(deps)
    if (Date.now() > deadline) return [...failures, '有认证一直没有结果']
  }
  const findings = await atOneMoment(deps.ownerUrl, checkBooks)
  failures.push(...findings.flatMap(({ title, faults }) => faults.map((fault) => `${title}：${fault}`)))
  for (const { what, sql } of facts) for (const row of await owner.rows(sql)) failures.push(`${what}：${Object.values(row).join(' ')}`)
  const entered = new Set((await owner.rows(`select park_id || ' ' || request_no || ' ' || service as key from app.service_entry where reason = 'use'`)).map(({ key }) => String(key)))
  for (const [key, answers] of said.uses) {
    if (answers.includes('used') && !entered.has(key)) failures.push(`${key}：已应答扣次，却没有明细`)
    if (answers.every((answer) => answer === 'refused') && entered.has(key)) failures.push(`${key}：已应答次数不足，却有明细`)
    if (answers.includes('refused') && key.endsWith(' sms')) failures.push(`${key}：短信不应被拒绝`)
  }
  const finished = new Set((await owner.rows(`select id from app.topup_order where status = 'finished'`)).map(({ id }) => id))
  failures.push(...said.confirmed.filter((id) => !finished.has(id)).map((id) => `订单 ${id}：已应答到账，却没有到账`))
  return failures
}

/** Each names what breaks it. */
const facts = [
  { what: '余额为负，或既有余额又有欠数', sql: 'select tenant_id, service, count, debt from app.service_balance where count < 0 or debt < 0 or (count > 0 and debt > 0)' },
  { what: '同一请求扣了多次', sql: `select request_no, service, count(*) from app.service_entry where reason = 'use' group by park_id, request_no, service having count(*) > 1` },
  {
    what: '发出的短信与扣次不一致',
    sql: `with e as materialized (select id, request_no from app.service_entry where service = 'sms' and change = -1) select o.id, o.sent_at from app.sms_outbox o left join e on e.request_no = o.id::text where (o.sent_at is null) <> (e.id is null)`,
  },
  {
    what: '认证结果与扣次不一致',
    sql: `select c.request_no, c.outcome from app.auth_check c left join app.service_entry e on e.park_id = c.park_id and e.request_no = c.request_no and e.service = c.kind and e.change = -1 where c.kind <> 'liveness_recognition_auth' and (c.outcome in ('same', 'different')) <> (e.id is not null)`,
  },
  { what: '认证通过而合作用户未通过', sql: `select u.id, u.status from app.auth_check c join app.company_user u on u.park_id = c.park_id and u.id = c.company_user_id where c.kind <> 'liveness_recognition_auth' and (c.outcome = 'same') <> (u.status <> 'to_auth')` },
  ...signingFacts,
  { what: '没有试到的签署', sql: `select m.method from (values ('sms'), ('face')) m (method) where not exists (select 1 from app.e_contract c where c.status = 'signed' and c.sign_method = m.method)` },
  {
    what: '到账与订单不一致',
    sql: `select o.sn, o.status, l.service, l.count, e.change from app.topup_order o join app.topup_line l on l.park_id = o.park_id and l.order_id = o.id
      left join (select park_id, order_id, service, sum(change) as change from app.service_entry where reason = 'topup' group by park_id, order_id, service) e on e.park_id = l.park_id and e.order_id = l.order_id and e.service = l.service
      where coalesce(e.change, 0) <> case o.status when 'finished' then l.count else 0 end`,
  },
] as const
