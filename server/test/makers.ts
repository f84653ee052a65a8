import { randomInt } from 'node:crypto'
import type pg from 'pg'
import type { Flavour } from '@linggong/shared/contract/call'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { topUpArrived } from '@linggong/shared/domain/postings'
import type { UploadPurpose } from '@linggong/shared/domain/uploads'
import { idCheckCharacter, isLuhn } from '@linggong/shared/domain/validators'
import { insertRows } from '../src/db/bulk.ts'
import type { NewRow } from '../src/db/tables.ts'
import type { Deps } from '../src/deps.ts'
import { startRunner } from '../src/jobs/runner.ts'
import { newId } from '../src/kernel/ids.ts'
import { openSession } from '../src/kernel/session.ts'
import type { Tx } from '../src/kernel/transaction.ts'
import { fileUrl } from '../src/modules/files/service.ts'
import { jobs } from '../src/modules/index.ts'
import type { LedgerChain } from '../src/modules/ledger/accounts.ts'
import { post } from '../src/modules/ledger/post.ts'
import { sendPayouts } from '../src/modules/payments/sender.ts'

/** Creates prerequisites of documents that no call can create yet, for tests, proofs and benchmarks, which decide the details. */

/**
 * Numbers of so many digits, from a random one on, none twice until all have been: of a few thousand random ones two are soon alike, and the
 * long proofs make as many. `step` ends in 1, 3, 7 or 9.
 */
function unlikeDigits(digits: number, step: number): () => string {
  const size = 10 ** digits
  let last = randomInt(0, size)
  return () => {
    last = (last + step) % size
    return String(last).padStart(digits, '0')
  }
}

const phoneDigits = unlikeDigits(8, 61_803_399)
const cardDigits = unlikeDigits(9, 618_033_989)
const idDigits = unlikeDigits(7, 6_180_339)

/** Phone numbers of a range that no operator assigns. */
export const makePhone = (): string => `199${phoneDigits()}`

export function makeCard(): string {
  const body = `622588${cardDigits()}`
  const last = [...'0123456789'].find((digit) => isLuhn(body + digit))
  return body + (last ?? '0')
}

export interface Worker {
  readonly name: string
  readonly id_no: string
  readonly phone: string
  readonly card: string
  readonly personId: string
}

/** A synthetic adult with a valid checksum; never a real person. */
export function makeWorker(index: number): Worker {
  const digits = idDigits()
  const first17 = `44${digits.slice(0, 4)}19${String(70 + (index % 30)).padStart(2, '0')}${String(1 + (index % 12)).padStart(2, '0')}${String(1 + (index % 28)).padStart(2, '0')}${digits.slice(4)}`
  return {
    name: `${'赵钱孙李周吴郑王冯陈'[index % 10]}${'伟芳娜敏静丽强磊军洋'[Math.floor(index / 10) % 10]}${'一二三四五六七八九十'[Math.floor(index / 100) % 10]}`,
    id_no: first17 + idCheckCharacter(first17),
    phone: makePhone(),
    card: makeCard(),
    personId: newId(),
  }
}

export const makeWorkers = (n: number): Worker[] => Array.from({ length: n }, (_, index) => makeWorker(index))

export const makePersons = (tx: Tx, workers: readonly Worker[]): Promise<void> =>
  insertRows(tx, 'app.person', workers.map((worker) => ({ id: worker.personId, id_no: worker.id_no, name: worker.name, phone: worker.phone })))

/** Returns its id. */
export async function makeTenant(tx: Tx, flavour: Flavour, more: Partial<NewRow<'app.tenant'>> = {}): Promise<string> {
  const id = more.id ?? newId()
  await insertRows(tx, 'app.tenant', [
    {
      id, flavour, park_id: null, platform_id: null, agency_id: null, sn: `T${id}`, name: `${flavour}-${id.slice(-6)}`, alias: '', manager_name: '', manager_phone: '', payment_phone: '',
      config: {}, ...more,
    },
  ])
  return id
}

export interface NewStaff {
  readonly tenantId: string
  readonly flavour: Flavour
  readonly name?: string
  readonly phone?: string
  /** Null: an account without a password. */
  readonly passwordHash?: string | null
  /** Default: all permissions of the flavour. */
  readonly permissions?: readonly string[]
}

/** Creates an account that is a member of the organisation, with a role of its own. Returns the id of the membership. */
async function makeStaff(tx: Tx, { tenantId, flavour, name = `${flavour}经办`, phone = makePhone(), passwordHash = null, permissions }: NewStaff): Promise<string> {
  const [accountId, roleId, staffId] = [newId(), newId(), newId()]
  await insertRows(tx, 'app.account', [{ id: accountId, phone, name, password_hash: passwordHash }])
  await insertRows(tx, 'app.role', [{ id: roleId, tenant_id: tenantId, name: permissions === undefined ? '超级管理员' : `角色${roleId}`, permissions: [...(permissions ?? allPermissions(flavour))], is_system: permissions === undefined }])
  await insertRows(tx, 'app.staff', [{ id: staffId, account_id: accountId, tenant_id: tenantId, role_ids: [roleId] }])
  return staffId
}

/** A signed-in member of staff who acts in a test. */
export interface Member {
  readonly flavour: Flavour
  readonly tenantId: string
  readonly staffId: string
  readonly token: string
}

export async function makeMember(tx: Tx, staff: NewStaff, now: Date): Promise<Member> {
  const staffId = await makeStaff(tx, staff)
  return { flavour: staff.flavour, tenantId: staff.tenantId, staffId, token: await openSession(tx, staffId, now) }
}

/** Another membership of the same person: one account, with which they change between organisations. */
export async function makeSeat(tx: Tx, of: Pick<Member, 'staffId'>, staff: NewStaff, now: Date): Promise<Member> {
  const made = await makeMember(tx, staff, now)
  const { account_id } = await tx.selectFrom('app.staff').select('account_id').where('id', '=', of.staffId).executeTakeFirstOrThrow()
  await tx.updateTable('app.staff').set({ account_id }).where('id', '=', made.staffId).execute()
  return made
}

/** Creates cooperations between the company and the workers, in force unless `more` says otherwise. Returns their ids. */
export async function makeCooperations(tx: Tx, { park_id, platform_id, agency_id, company_id }: LedgerChain, workers: readonly Worker[], more: Partial<NewRow<'app.company_user'>> = {}): Promise<readonly { readonly id: string }[]> {
  const rows = workers.map((worker) => ({ park_id, platform_id, agency_id, company_id, id: newId(), person_id: worker.personId, status: 'in_cooperation' as const, phone: worker.phone, ...more }))
  await insertRows(tx, 'app.company_user', rows)
  return rows
}

/** Creates a contract in force, by default with the fees of the specification's example. */
export async function makeContract(tx: Tx, { park_id, platform_id, agency_id, company_id }: LedgerChain, more: Partial<NewRow<'app.company_contract'>> = {}): Promise<void> {
  await insertRows(tx, 'app.company_contract', [
    {
      park_id, platform_id, agency_id, company_id, id: newId(), sn: `C${newId()}`, start_at: '2020-01-01', end_at: '2099-12-31', audit_status: 'passed', status: 'in_force',
      enterprise_service_fee_ppm: 65_000, value_added_service_fee_ppm: 3000, personal_service_fee_ppm: 5000, user_use_fee: 200, is_support_promotion_fee: true, ...more,
    },
  ])
}

export const fillWallet = (tx: Tx, chain: LedgerChain, cents: number, at: Date): Promise<void> =>
  post(tx, chain, { settlementId: null, round: 0, at }, cents > 0 ? topUpArrived(cents) : [])

export type Ask = (text: string, values?: unknown[]) => Promise<Pick<pg.QueryResult<Record<string, unknown>>, 'rows'>['rows']>

/** Inserts an uploaded voucher of this organisation. */
export const makeVoucher = (ask: Ask, tenantId: string): Promise<string> => makeFile(ask, tenantId, 'voucher')

/** Inserts an uploaded file of this organisation, as a row without bytes. Returns its `file_url`. */
export async function makeFile(ask: Ask, tenantId: string, purpose: UploadPurpose): Promise<string> {
  const id = newId()
  await ask(
    `insert into app.file (id, tenant_id, flavour, park_id, platform_id, agency_id, company_id, purpose, name, stored_at)
     select $1, id, flavour, coalesce(park_id, case flavour when 'saas' then '00000000-0000-0000-0000-000000000000' else id end), case flavour when 'platform' then id else platform_id end,
       case flavour when 'agency' then id else agency_id end, case flavour when 'company' then id end, $3, 'v.pdf', now() from app.tenant where id = $2`,
    [id, tenantId, purpose],
  )
  return fileUrl(id)
}

/** Moves what one person of a park earned into an earlier month, bills and all, and keeps that month open. Answers the id of the month. */
export async function moveIncome(ask: Ask, parkId: string, id: string, month: string): Promise<string> {
  await ask(
    `with moved as (select park_id, person_id, month from app.tax_month where park_id = $1 and id = $2)
     update app.bill b set tax_month = $3 from moved m where b.park_id = m.park_id and b.person_id = m.person_id and b.tax_month = m.month`,
    [parkId, id, month],
  )
  await ask(`update app.tax_month set month = $3 where park_id = $1 and id = $2`, [parkId, id, month])
  await ask(
    `insert into app.month_close (park_id, id, month, status, due_on, create_at) values ($1, $3, $2, 'open', current_date + 30, now())
     on conflict (month, park_id) do update set status = 'open', due_on = excluded.due_on, certificate_id = null`,
    [parkId, month, newId()],
  )
  return id
}

/** Runs every waiting job. */
export async function drain(deps: Deps): Promise<void> {
  const runner = startRunner(deps, jobs, { slots: 0 })
  await runner.drain()
  await runner.stop()
}

/** Submits the payouts and lets the simulated bank answer them; it refuses the given bills. */
export async function runBank(deps: Deps, ask: Ask, refused: readonly string[] = []): Promise<void> {
  await sendPayouts(deps)
  await ask(
    `update simulator.payment p set outcome = 'failure', reason = '收款账户户名不符' from app.payout o
     where o.request_no = p.request_no and o.status = 'sent' and o.bill_id = any($1)`,
    [refused],
  )
  for (let turn = 0; turn < 20; turn += 1) {
    await ask(`update app.payout set next_at = now() where status in ('created', 'sent')`)
    await sendPayouts(deps)
    const open = await ask(`select 1 from app.payout where status in ('created', 'sent') limit 1`)
    if (open.length === 0) return
  }
  throw new Error('payouts stay open')
}
