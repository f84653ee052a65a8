import { sql } from 'kysely'
import { cooperationFaults, workerIdFault, type CooperationSource } from '@linggong/shared/domain/company-users'
import { companyUserMachine } from '@linggong/shared/domain/machines/company-user'
import { created, type Actor as Acting } from '@linggong/shared/domain/machines/machine'
import { businessDate } from '@linggong/shared/domain/time'
import { fullIdNo } from '@linggong/shared/domain/validators'
import { answered, insertRows } from '../../db/bulk.ts'
import { violatesUnique } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import { diff, recordHistory, type HistoryEvent } from '../../kernel/history.ts'
import { newIds } from '../../kernel/ids.ts'
import { logged } from '../../kernel/logged.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stateAfter } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { workerFaults } from '../risk/guard.ts'
import { missingFor, queueChecks } from './checks.ts'
import { readRules } from './rules.ts'

/** A person whom an enterprise wants as its worker. */
export interface NewWorker {
  readonly name: string
  readonly id_no: string
  readonly phone: string
  readonly bank_card?: string
  readonly area?: { readonly province: string; readonly city: string; readonly district: string }
  readonly remark?: string
}

export interface WorkerFault {
  readonly field: 'id_no'
  readonly text: string
}

/** The enterprise with the organisations above it. */
export interface OfEnterprise {
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly company_id: string
}

interface Enterprise extends Pick<OfEnterprise, 'park_id' | 'company_id'> {
  readonly name: string
  readonly credit_code: string
}

/**
 * Why an enterprise may not have these people as workers, by their place in the list: an identity number that is none, an age outside 16 to
 * 65, a list of risks, somebody who is there already. That a number is registered under another name is for the register of identities to
 * say, since everybody else would learn that somebody is registered. Two statements for any number.
 */
export async function faultsOf(tx: Tx, company: Enterprise, people: readonly Pick<NewWorker, 'id_no'>[], now: Date): Promise<(index: number) => WorkerFault | null> {
  const today = businessDate(now)
  const numbers = people.map(({ id_no }) => fullIdNo(id_no))
  const risky = await workerFaults(tx, company, numbers, now)
  const here = await numbersHere(tx, company, numbers)
  const first = new Map<string, number>()
  for (const [index, number] of numbers.entries()) if (!first.has(number)) first.set(number, index)
  return (index) => {
    const number = numbers[index]
    if (number === undefined) return null
    const text = workerIdFault(number, today) ?? (first.get(number) === index ? null : '身份证号与前面的重复') ?? risky(number) ?? (here.has(number) ? cooperationFaults.isHere : null)
    return text === null ? null : { field: 'id_no', text }
  }
}

/** Which of these identity numbers the enterprise's workers have. */
export async function numbersHere(tx: Tx, { park_id, company_id }: Pick<Enterprise, 'park_id' | 'company_id'>, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id_no: string }>`
    select p.id_no
    from unnest(${[...new Set(numbers)]}::text[]) as wanted(id_no)
    join app.person p on p.id_no = wanted.id_no
    join app.company_user cu on cu.park_id = ${park_id} and cu.company_id = ${company_id} and cu.person_id = p.id`.execute(tx)
  return new Set(rows.map(({ id_no }) => id_no))
}

interface Start {
  readonly source: CooperationSource
  readonly qrcodeId?: string
  readonly importId?: string
  /** Who brings them in: a member, or a person who registers themselves. */
  readonly creator: { readonly flavour: Acting; readonly id: string | null; readonly name: string }
}

/**
 * Begins a cooperation with each of these people, whom `faultsOf` has found fit, and asks the register of identities about them. Returns the
 * ids in the order of the people.
 */
export async function startCooperations(tx: Tx, _deps: Deps, company: OfEnterprise, people: readonly NewWorker[], { source, qrcodeId, importId, creator }: Start, now: Date): Promise<string[]> {
  const status = stateAfter(created(companyUserMachine, {}, creator.flavour, 'risk'))
  const personOf = await registered(tx, people, now)
  const { element_auth_type: kind } = await readRules(tx, company)
  const { park_id, platform_id, agency_id, company_id } = company
  const ids = newIds(people.length)
  const rows = people.map(({ name, id_no, phone, bank_card = '', area, remark = '' }, index) => ({
    park_id, platform_id, agency_id, company_id, id: ids[index] ?? '', ...identityOf(personOf(id_no), name), status, source, qrcode_id: qrcodeId ?? null, import_id: importId ?? null,
    phone, bank_card, auth_fault: missingFor(kind, bank_card), province: area?.province ?? '', city: area?.city ?? '', district: area?.district ?? '', remark, creator: creator.name, create_at: now,
  }))
  await insertRows(tx, 'app.company_user', rows).catch((error: unknown) => {
    if (violatesUnique(error, 'company_user_park_id_company_id_person_id_key')) refuse(400, cooperationFaults.isHere, { fields: [{ field: 'id_no', text: cooperationFaults.isHere }] })
    throw error
  })
  const { fields } = logged.company_user
  const keys = ['user_name', 'id_no', 'phone', 'bank_card', 'province', 'city', 'district', 'remark', 'source', 'status'] as const
  const actor = { id: creator.id, name: creator.name }
  await recordHistory(tx, rows.map((row, index): HistoryEvent => {
    const { name = '', id_no = '' } = people[index] ?? {}
    return { entity: 'company_user', entityId: row.id, chain: company, action: 'create', actor, content: diff(null, { ...row, user_name: name, id_no: fullIdNo(id_no) }, fields, keys) }
  }))
  await queueChecks(tx, kind, rows, now)
  return ids
}

interface Registered {
  readonly id: string
  readonly name: string
}

/** Who is meant by a name and number: the person of the number, and the name as it was given where they are registered under another. */
export const identityOf = ({ id, name }: Registered, given: string): { readonly person_id: string; readonly given_name: string } => ({ person_id: id, given_name: given === name ? '' : given })

/** The persons by their identity numbers; those who are new are registered with the name and phone that were given. */
export async function registered(tx: Tx, people: readonly Pick<NewWorker, 'name' | 'id_no' | 'phone'>[], now: Date): Promise<(idNo: string) => Registered> {
  // In one order for everybody, so that two lists with the same people do not wait for each other.
  const fresh = [...new Map(people.map((person) => [fullIdNo(person.id_no), person]))].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const ids = newIds(fresh.length)
  const numbers = fresh.map(([number]) => number)
  await sql`
    insert into app.person (id, id_no, name, phone, create_at)
    select p.*, ${now}::timestamptz from unnest(${ids}::uuid[], ${numbers}::text[], ${fresh.map(([, { name }]) => name)}::text[], ${fresh.map(([, { phone }]) => phone)}::text[]) as p(id, id_no, name, phone)
    on conflict (id_no) do nothing ${answered}`.execute(tx)
  const { rows } = await sql<Registered & { id_no: string }>`select id, id_no, name from app.person where id_no = any(${numbers}::text[])`.execute(tx)
  const found = new Map(rows.map((row) => [row.id_no, row]))
  return (idNo) => found.get(fullIdNo(idNo)) ?? refuse(400, '身份证号未能登记，请重试')
}
