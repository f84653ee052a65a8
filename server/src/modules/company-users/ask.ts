import { sql } from 'kysely'
import { cooperationFaults, type ElementAuthType } from '@linggong/shared/domain/company-users'
import { companyUserMachine } from '@linggong/shared/domain/machines/company-user'
import { next } from '@linggong/shared/domain/machines/machine'
import { maskName } from '@linggong/shared/domain/masks'
import { servicesOut } from '@linggong/shared/domain/topup'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { diff, recordHistory, type HistoryEvent } from '../../kernel/history.ts'
import { logged } from '../../kernel/logged.ts'
import { Refusal } from '../../kernel/refuse.ts'
import { stateAfter } from '../../kernel/steps.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { ElementAnswer } from '../../ports/element-auth.ts'
import { consumeMany, leftOf, payerFor, type Payer } from '../topups/metering.ts'
import { signingMarks } from './contracts.ts'
import { inviteToSign } from './signing.ts'

// Questions to the register of identities. Each is claimed for a while, asked outside of any transaction, and its answer stored together with
// the unit that it uses up. Whatever is interrupted is asked again under the same number, which the register and our books count once.

/** At once; the register is slow, not busy. */
const atOnce = 16
/** Also the most that are stored in one transaction: what a transaction itself costs is a part of what thousands take. */
const perClaim = 500
/** Of a register that is slow, what has been answered meanwhile is stored. */
const storeAfterMs = 2000
/** After it a question is asked again: much longer than a register may take. */
const leaseMs = 60_000
const longestPauseMs = 3_600_000
/** When a unit may have been bought. */
const brokePauseMs = 120_000

interface Question {
  readonly park_id: string
  readonly id: string
  readonly agency_id: string
  readonly company_id: string
  readonly company_user_id: string
  readonly kind: ElementAuthType
  readonly request_no: string
  readonly tries: number
  readonly name: string
  readonly id_no: string
  readonly phone: string
  readonly bank_card: string
}

const running = new WeakMap<Deps, Promise<void>>()

/** Asks all that is due, one round at a time in a process. Several processes share the questions. */
export async function askRegister(deps: Deps): Promise<void> {
  if (!deps.elementAuth.isConnected) return
  while (running.has(deps)) await running.get(deps)
  const round = askAll(deps).finally(() => running.delete(deps))
  running.set(deps, round)
  await round
}

async function askAll(deps: Deps): Promise<void> {
  try {
    while ((await askSome(deps)) > 0);
  } catch (error) {
    deps.log.error({ err: error }, 'identity checks')
  }
}

async function askSome(deps: Deps): Promise<number> {
  const now = deps.clock()
  const { asked, found } = await inTransaction(deps.db, SYSTEM, (tx) => claim(tx, now))
  const rest = asked.values()
  for (let answers = await someOf(deps, rest); answers.length > 0; answers = await someOf(deps, rest)) {
    for (const [, ofAgency] of Map.groupBy(answers.filter(isAnswered), ({ question }) => question.agency_id)) await store(deps, ofAgency)
  }
  return found
}

/** A few at a time, until it is time to store what they have answered. */
async function someOf(deps: Deps, rest: Iterator<Question>): Promise<Asked[]> {
  const until = performance.now() + storeAfterMs
  const answers: Asked[] = []
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (performance.now() < until) {
      const { done, value } = rest.next()
      if (done === true) return
      answers.push(await answerOf(deps, value))
    }
  }))
  return answers
}

/** Questions that are due and can be paid for, each by one process. */
async function claim(tx: Tx, now: Date): Promise<{ readonly asked: readonly Question[]; readonly found: number }> {
  const { rows } = await sql<Question>`
    select c.park_id, c.id, c.agency_id, c.company_id, c.company_user_id, c.kind, c.request_no, c.tries, coalesce(nullif(u.given_name, ''), p.name) as name, p.id_no, coalesce(u.phone, p.phone) as phone, coalesce(u.bank_card, '') as bank_card
    from app.auth_check c
    join app.person p on p.id = c.person_id
    left join app.company_user u on u.park_id = c.park_id and u.id = c.company_user_id
    where c.outcome = 'waiting' and c.next_at <= ${now} and c.kind <> 'liveness_recognition_auth'
    order by c.next_at, c.id limit ${perClaim} for update of c skip locked`.execute(tx)
  const [asked, broke]: [Question[], Question[]] = [[], []]
  for (const [, ofKind] of Map.groupBy(rows, ({ company_id, kind }) => `${company_id} ${kind}`)) {
    const [first] = ofKind
    if (first === undefined) continue
    const payer = await payerFor(tx, first.company_id)
    const left = payer === null ? ofKind.length : await leftOf(tx, payer, first.kind)
    asked.push(...ofKind.slice(0, left))
    broke.push(...ofKind.slice(left))
  }
  await sql`update app.auth_check c set tries = tries + 1, next_at = ${now}::timestamptz + least(${leaseMs}::float8 * 2 ^ least(c.tries, 6), ${longestPauseMs}) * interval '1 millisecond'
    where (c.park_id, c.id) in (select * from unnest(${asked.map((one) => one.park_id)}::uuid[], ${asked.map(({ id }) => id)}::uuid[]))`.execute(tx)
  await postpone(tx, broke, new Date(now.getTime() + brokePauseMs))
  return { asked, found: asked.length }
}

/** What cannot be paid for waits until it can, and its worker's row says so. */
async function postpone(tx: Tx, questions: readonly Question[], until: Date): Promise<void> {
  for (const [, [first, ...others]] of Map.groupBy(questions, ({ kind }) => kind)) {
    if (first === undefined) continue
    const all = [first, ...others]
    const text = servicesOut(first.kind)
    await sql`update app.auth_check set next_at = ${until}, reason = ${text} where id = any(${all.map(({ id }) => id)}::uuid[])`.execute(tx)
    await sql`update app.company_user set auth_fault = ${text} where id = any(${all.map((one) => one.company_user_id)}::uuid[]) and status = 'to_auth' and auth_fault <> ${text}`.execute(tx)
  }
}

interface Asked {
  readonly question: Question
  /** null: not known, so asked again. */
  readonly answer: ElementAnswer | null
}
interface Answered extends Asked {
  readonly answer: ElementAnswer
}

const isAnswered = (one: Asked): one is Answered => one.answer !== null

async function answerOf({ elementAuth, log }: Deps, question: Question): Promise<Asked> {
  const { request_no: requestNo, kind, name, id_no, phone, bank_card } = question
  try {
    return { question, answer: await elementAuth.ask({ requestNo, kind, name, id_no, phone, bank_card }) }
  } catch (error) {
    log.warn({ err: error, check: question.id }, 'identity check not answered')
    return { question, answer: null }
  }
}

async function store(deps: Deps, answers: readonly Answered[]): Promise<void> {
  try {
    await inTransaction(deps.db, SYSTEM, (tx) => keep(tx, deps, answers, deps.clock()))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Bought by somebody else in between: asked again under the same number once there are units.
    await inTransaction(deps.db, SYSTEM, (tx) => postpone(tx, answers.map(({ question }) => question), new Date(deps.clock().getTime() + brokePauseMs)))
  }
}

async function keep(tx: Tx, deps: Deps, answers: readonly Answered[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from app.auth_check where id = any(${answers.map(({ question }) => question.id)}::uuid[]) and outcome = 'waiting' order by id for update`.execute(tx)
  const open = new Set(rows.map(({ id }) => id))
  const fresh = answers.filter(({ question }) => open.has(question.id))
  if (fresh.length === 0) return
  await sql`
    update app.auth_check c set outcome = a.outcome, reason = a.reason, answer_at = ${now}, next_at = null
    from unnest(${fresh.map(({ question }) => question.id)}::uuid[], ${fresh.map(({ answer }) => answer.outcome)}::text[], ${fresh.map(reasonOf)}::text[]) as a(id, outcome, reason) where c.id = a.id`.execute(tx)
  await tell(tx, deps, fresh, now)
  // Last, since the balance stays locked until the end of the transaction.
  for (const [, paid] of Map.groupBy(fresh.filter(({ answer }) => answer.outcome !== 'failure'), ({ question }) => `${question.company_id} ${question.kind}`)) {
    const [one] = paid
    const payer: Payer | null = one === undefined ? null : await payerFor(tx, one.question.company_id)
    if (one === undefined || payer === null) continue
    await consumeMany(tx, {
      payer, service: one.question.kind,
      uses: paid.map(({ question }) => ({
        requestNo: question.request_no,
        usage: { category: 'element_auth', tenant_id: question.company_id, staff: '', ref: { kind: 'company_user', id: question.company_user_id, sn: maskName(question.name) } },
      })),
    }, now)
  }
}

const reasonOf = ({ question, answer }: Answered): string =>
  answer.outcome === 'same' ? '' : answer.outcome === 'different' ? cooperationFaults.differentOf(question.kind) : answer.reason

type Cooperation = Row<'app.company_user'>

/** Who is the person they say can sign; the others' rows say why not. Nothing of those who are gone, or have been taken further meanwhile. */
async function tell(tx: Tx, deps: Deps, answers: readonly Answered[], now: Date): Promise<void> {
  const of = new Map(answers.map((one) => [one.question.company_user_id, one]))
  const workers = await tx.selectFrom('app.company_user').selectAll().where('id', 'in', [...of.keys()]).where('status', '=', 'to_auth').orderBy('id').forUpdate().execute()
  const status = stateAfter(next(companyUserMachine, { status: 'to_auth' }, 'auth_passed', 'system'))
  const taken = await confirmNames(tx, workers.filter(({ id, given_name }) => given_name !== '' && of.get(id)?.answer.outcome === 'same'))
  const isSame = ({ id }: Cooperation): boolean => of.get(id)?.answer.outcome === 'same' && !taken.has(id)
  const [passed, failed] = [workers.filter(isSame), workers.filter((row) => !isSame(row))]
  const marks = new Map<string, Awaited<ReturnType<typeof signingMarks>>>()
  for (const [company, [row]] of Map.groupBy(passed, ({ company_id }) => company_id)) if (row !== undefined) marks.set(company, await signingMarks(tx, row))
  const after = passed.map((row): Cooperation => ({ ...row, given_name: '', status, auth_level: of.get(row.id)?.question.kind ?? '', auth_at: now, ...marks.get(row.company_id) }))
  const faulty = failed.flatMap((row): Cooperation[] => {
    const one = of.get(row.id)
    return one === undefined ? [] : [{ ...row, auth_fault: taken.has(row.id) ? cooperationFaults.otherName : reasonOf(one) }]
  })
  const changed = [...after, ...faulty]
  if (changed.length === 0) return
  await sql`
    update app.company_user u set status = a.status, given_name = a.given_name, auth_level = a.auth_level, auth_at = a.auth_at, auth_fault = a.auth_fault, sign_method = a.sign_method, version = u.version + 1
    from jsonb_to_recordset(${JSON.stringify(changed.map((row) => ({ id: row.id, status: row.status, given_name: row.given_name, auth_level: row.auth_level, auth_at: row.auth_at, auth_fault: row.auth_fault, sign_method: row.sign_method })))}::jsonb)
      as a(id uuid, status text, given_name text, auth_level text, auth_at timestamptz, auth_fault text, sign_method text)
    where u.id = a.id`.execute(tx)
  const before = new Map(workers.map((row) => [row.id, row]))
  await recordHistory(tx, changed.map((row): HistoryEvent => ({
    entity: 'company_user', entityId: row.id, chain: row, action: row.status === status ? 'auth_passed' : 'auth_failed', actor: null,
    content: diff(before.get(row.id) ?? null, row, logged.company_user.fields, ['status', 'auth_level', 'auth_at', 'auth_fault']),
  })))
  for (const [, ofCompany] of Map.groupBy(after, ({ company_id }) => company_id)) await inviteToSign(tx, deps, ofCompany, now)
}

/**
 * The register has confirmed these names of people who are registered under others: they are renamed, unless they have been confirmed under
 * the other name before. Answers whose are not.
 */
async function confirmNames(tx: Tx, workers: readonly Cooperation[]): Promise<ReadonlySet<string>> {
  if (workers.length === 0) return new Set()
  const { rows } = await sql<{ person_id: string }>`
    select distinct person_id from app.company_user where person_id = any(${workers.map(({ person_id }) => person_id)}::uuid[]) and status <> 'to_auth'`.execute(tx)
  const settled = new Set(rows.map(({ person_id }) => person_id))
  const taken = new Set<string>()
  for (const { id, person_id, given_name } of workers) {
    if (settled.has(person_id)) taken.add(id)
    else await tx.updateTable('app.person').set({ name: given_name }).where('id', '=', person_id).execute()
    // Of two who name the person differently, the first.
    settled.add(person_id)
  }
  return taken
}

/** Workers whose enterprise had no contract template when they were confirmed, and has one now. */
export async function prepareHindered(deps: Deps): Promise<void> {
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const rows = await tx
      .selectFrom('app.company_user as u')
      .innerJoin('app.contract_template_company as c', (join) => join.onRef('c.park_id', '=', 'u.park_id').onRef('c.company_id', '=', 'u.company_id'))
      .innerJoin('app.contract_template as t', 't.id', 'c.template_id')
      .selectAll('u')
      .where('u.status', '=', 'to_sign')
      .where('u.auth_fault', '<>', '')
      .where('t.file_id', 'is not', null)
      .orderBy('u.id')
      .limit(perClaim)
      .forUpdate('u')
      .skipLocked()
      .execute()
    for (const [, ofCompany] of Map.groupBy(rows, ({ company_id }) => company_id)) await inviteToSign(tx, deps, ofCompany, deps.clock())
  })
}

