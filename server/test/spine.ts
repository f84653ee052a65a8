import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Flavour } from '@linggong/shared/contract/call'
import { billImport } from '@linggong/shared/domain/imports/bill'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { topUpArrived } from '@linggong/shared/domain/postings'
import { idCheckCharacter, isLuhn } from '@linggong/shared/domain/validators'
import type { JsonObject, NewRow } from '../src/db/tables.ts'
import type { Deps } from '../src/deps.ts'
import { insertRows } from '../src/db/bulk.ts'
import { newId } from '../src/kernel/ids.ts'
import { openSession } from '../src/kernel/session.ts'
import { inTransaction, SYSTEM, type Tx } from '../src/kernel/transaction.ts'
import { post } from '../src/modules/ledger/post.ts'

/** A small world of the spine: one chain of organisations with staff, a contract, workers and a filled wallet, made per test. */

export interface Worker {
  readonly name: string
  readonly id_no: string
  readonly phone: string
  readonly card: string
  readonly personId: string
}

export interface Member {
  readonly flavour: Flavour
  readonly tenantId: string
  readonly staffId: string
  readonly token: string
}

export interface World {
  readonly park: Member
  readonly platform: Member
  readonly agency: Member
  readonly company: Member
  /** Of the company. */
  readonly paymentPhone: string
  readonly workers: Worker[]
  readonly chain: { park_id: string; platform_id: string; agency_id: string; company_id: string }
}

export interface WorldOptions {
  readonly workers?: number
  readonly wallet?: number
  readonly company?: JsonObject
  readonly agency?: JsonObject
  readonly park?: JsonObject
  readonly contract?: Partial<NewRow<'app.company_contract'>>
  /** A second company under the same agency: its chain and its workers. */
  readonly beside?: World
  /** Another agency in the same park, with the same workers. */
  readonly inParkOf?: World
  readonly now?: Date
}

const randomDigits = (n: number): string => Array.from({ length: n }, () => randomInt(0, 10)).join('')

/** A synthetic adult with a valid checksum; never a real person. */
export function makeWorker(index: number): Worker {
  const first17 = `44${randomDigits(4)}19${String(70 + (index % 30)).padStart(2, '0')}${String(1 + (index % 12)).padStart(2, '0')}${String(1 + (index % 28)).padStart(2, '0')}${randomDigits(3)}`
  return {
    name: `${'赵钱孙李周吴郑王冯陈'[index % 10]}${'伟芳娜敏静丽强磊军洋'[Math.floor(index / 10) % 10]}${'一二三四五六七八九十'[Math.floor(index / 100) % 10]}`,
    id_no: first17 + idCheckCharacter(first17),
    phone: `199${randomDigits(8)}`,
    card: makeCard(),
    personId: newId(),
  }
}

export function makeCard(): string {
  const body = `622588${randomDigits(9)}`
  const last = [...'0123456789'].find((digit) => isLuhn(body + digit))
  return body + (last ?? '0')
}

const tenantRow = (id: string, flavour: Flavour, more: Partial<NewRow<'app.tenant'>>): NewRow<'app.tenant'> => ({
  id, flavour, park_id: null, platform_id: null, agency_id: null, industry_id: null, sn: `T${randomUUID()}`, name: `${flavour}-${id.slice(-6)}`, ...more,
})

export async function makeWorld(deps: Deps, options: WorldOptions = {}): Promise<World> {
  const now = options.now ?? deps.clock()
  const near = options.beside
  const around = near ?? options.inParkOf
  const ids = {
    park_id: around?.chain.park_id ?? newId(), platform_id: near?.chain.platform_id ?? newId(), agency_id: near?.chain.agency_id ?? newId(), company_id: newId(),
  }
  const paymentPhone = `199${randomDigits(8)}`
  const workers = around?.workers ?? Array.from({ length: options.workers ?? 5 }, (_, index) => makeWorker(index))
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const above = { park_id: ids.park_id, platform_id: ids.platform_id }
    if (around === undefined) {
      await tx.insertInto('app.tenant').values(tenantRow(ids.park_id, 'park', { config: options.park ?? {} })).execute()
      await insertRows(tx, 'app.person', workers.map((w) => ({ id: w.personId, id_no: w.id_no, name: w.name, phone: w.phone })))
    }
    if (near === undefined) {
      await tx.insertInto('app.tenant').values(tenantRow(ids.platform_id, 'platform', {})).execute()
      await tx.insertInto('app.tenant').values(tenantRow(ids.agency_id, 'agency', { ...above, config: options.agency ?? {} })).execute()
    }
    await tx
      .insertInto('app.tenant')
      .values(tenantRow(ids.company_id, 'company', { ...above, agency_id: ids.agency_id, payment_phone: paymentPhone, config: { pay_mode: 'cmb', ...options.company } }))
      .execute()
    await insertRows(tx, 'app.company_user', workers.map((w) => ({ ...ids, id: newId(), person_id: w.personId, status: 'in_cooperation' })))
    await tx
      .insertInto('app.company_contract')
      .values({
        ...ids, id: newId(), sn: `C${randomUUID()}`, start_at: '2020-01-01', end_at: '2099-12-31', audit_status: 'passed', status: 'in_force',
        enterprise_service_fee_ppm: 65_000, value_added_service_fee_ppm: 3000, personal_service_fee_ppm: 5000, user_use_fee: 200,
        is_support_promotion_fee: true, ...options.contract,
      })
      .execute()
    await post(tx, ids, { settlementId: null, round: 0, at: now }, topUpArrived(options.wallet ?? 100_000_000))
    return {
      park: around?.park ?? (await member(tx, 'park', ids.park_id, now)),
      platform: near?.platform ?? (await member(tx, 'platform', ids.platform_id, now)),
      agency: near?.agency ?? (await member(tx, 'agency', ids.agency_id, now)),
      company: await member(tx, 'company', ids.company_id, now),
      paymentPhone, workers, chain: ids,
    }
  })
}

/** Staff with every permission of its flavour, signed in. */
async function member(tx: Tx, flavour: Flavour, tenantId: string, now: Date): Promise<Member> {
  const [accountId, roleId, staffId] = [newId(), newId(), newId()]
  await tx.insertInto('app.account').values({ id: accountId, phone: `199${randomDigits(8)}`, name: `${flavour}经办`, password_hash: null }).execute()
  await tx.insertInto('app.role').values({ id: roleId, tenant_id: tenantId, name: '超级管理员', permissions: allPermissions(flavour) }).execute()
  await tx.insertInto('app.staff').values({ id: staffId, account_id: accountId, tenant_id: tenantId, role_ids: [roleId] }).execute()
  return { flavour, tenantId, staffId, token: await openSession(tx, staffId, now) }
}

export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly body: T
}

/** A call over HTTP as a member of staff; the key makes it an idempotent one. */
export async function callAs<T = Record<string, unknown>>(
  app: FastifyInstance,
  who: Member,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  body?: unknown,
  key: string = randomUUID(),
): Promise<Answer<T>> {
  const response = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': key },
    ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': key, 'content-type': 'application/json' } }),
  })
  return { status: response.statusCode, body: response.json<T>() }
}

/** A row of a bill file. */
export function fileRow(row: number, worker: Worker, amount: string, account: string = worker.card) {
  return { row, name: worker.name, id_no: worker.id_no, phone: worker.phone, account_no: account, amount, task_sn: '', remark: '' }
}

/** The same as the preview submits it: the amount in cents. */
export const sentBill = (row: number, worker: Worker, amount: string, account?: string) => sentRow(billImport, fileRow(row, worker, amount, account))

/** The code that was sent last, as the phone shows it. */
export async function lastCode(deps: Deps, phone: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select text from app.sms_outbox where phone = ${phone} order by create_at desc, id desc limit 1`.execute(deps.db)
  return /验证码\D{0,3}(\d{6})/u.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
