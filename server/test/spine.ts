import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { billImport } from '@linggong/shared/domain/imports/bill'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import type { JsonObject, NewRow } from '../src/db/tables.ts'
import type { Deps } from '../src/deps.ts'
import { newId } from '../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { fillWallet, makeContract, makeCooperations, makeMember, makePersons, makePhone, makeTenant, makeWorkers, type Member, type Worker } from './makers.ts'

/** Minimal data for the spine: one tenant chain with staff, a contract, workers and a filled wallet, created per test. */

export interface World {
  readonly park: Member
  readonly platform: Member
  readonly agency: Member
  readonly company: Member
  /** The company's payment phone. */
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

export async function makeWorld(deps: Deps, options: WorldOptions = {}): Promise<World> {
  const now = options.now ?? deps.clock()
  const near = options.beside
  const around = near ?? options.inParkOf
  const ids = {
    park_id: around?.chain.park_id ?? newId(), platform_id: near?.chain.platform_id ?? newId(), agency_id: near?.chain.agency_id ?? newId(), company_id: newId(),
  }
  const paymentPhone = makePhone()
  const workers = around?.workers ?? makeWorkers(options.workers ?? 5)
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { park_id, platform_id, agency_id } = ids
    if (around === undefined) {
      await makeTenant(tx, 'park', { id: park_id, config: options.park ?? {} })
      await makePersons(tx, workers)
    }
    if (near === undefined) {
      await makeTenant(tx, 'platform', { id: platform_id })
      await makeTenant(tx, 'agency', { id: agency_id, park_id, platform_id, config: options.agency ?? {} })
    }
    await makeTenant(tx, 'company', { id: ids.company_id, park_id, platform_id, agency_id, payment_phone: paymentPhone, config: { pay_mode: 'cmb', ...options.company } })
    await makeCooperations(tx, ids, workers)
    await makeContract(tx, ids, options.contract)
    await fillWallet(tx, ids, options.wallet ?? 100_000_000, now)
    const memberOf = (flavour: 'park' | 'platform' | 'agency' | 'company'): Promise<Member> => makeMember(tx, { flavour, tenantId: ids[`${flavour}_id`] }, now)
    return {
      park: around?.park ?? (await memberOf('park')),
      platform: near?.platform ?? (await memberOf('platform')),
      agency: near?.agency ?? (await memberOf('agency')),
      company: await memberOf('company'),
      paymentPhone, workers, chain: ids,
    }
  })
}

export interface Answer<T = Record<string, unknown>> {
  readonly status: number
  readonly body: T
}

/** A call over HTTP as a member of staff; the key makes it an idempotent one. */
export async function callAs<T = Record<string, unknown>>(
  app: FastifyInstance,
  who: Member,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
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

/** The last code sent to the phone. */
export async function lastCode(deps: Deps, phone: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select text from app.sms_outbox where phone = ${phone} order by create_at desc, id desc limit 1`.execute(deps.db)
  return /验证码\D{0,3}(\d{6})/u.exec(rows[0]?.text ?? '')?.[1] ?? ''
}
