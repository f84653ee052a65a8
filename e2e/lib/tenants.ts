import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { creditCodeOf } from '../../shared/src/domain/validators.ts'
import type { Worker } from '../../server/src/seed/people.ts'
import { alter } from './site.ts'
import { type Ticket, expect, phones, smsCode, ticketOf } from './suite.ts'

/** Organisations that a test opens for itself, by the calls of their forms. Names, phones and codes are different each time. */

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

export const newPhone = (): string => `1996${digits(7)}`
export const newCode = (): string => creditCodeOf(`91460106MA${digits(7)}`)
/** Of an agency at its bank. */
export const newAccount = (): string => `7559${digits(11)}`
export const newName = (what: string): string => `${what}${digits(6)}`

interface Made {
  readonly id: string
  readonly version: number
}

export interface Organisation extends Made {
  readonly name: string
  /** Of its manager. */
  readonly phone: string
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Calls as one signed-in person. */
export function apiOf(request: APIRequestContext, { token }: Ticket) {
  const send = async (method: string, path: string, data?: object): Promise<Answer> => {
    const answer = await request.fetch(path, { method, headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }, ...(data !== undefined && { data }) })
    return { status: answer.status(), body: await answer.json() }
  }
  const ok = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const { status, body } = await send(method, path, data)
    expect(status, `${method} ${path} ${JSON.stringify(body)}`).toBe(200)
    return body as T
  }
  const open = async (path: string, what: string, more: object): Promise<Organisation> => {
    const own = { name: newName(what), manager_name: '冯经理', manager_phone: newPhone(), ...more }
    return { ...(await ok<Made>('POST', path, own)), name: own.name, phone: own.manager_phone }
  }
  return {
    send, ok,
    openPark: (more: object = {}) => open('/v1/parks/', '示例园区', more),
    openGroup: (more: object = {}) => open('/v1/platforms/', '示例集团', more),
    openAgency: (more: object = {}) => open('/v1/agencies/', '示例业务公司', more),
    openCompany: (more: object = {}) => open('/v1/companies/', '示例企业', more),
  }
}

export type Api = ReturnType<typeof apiOf>

export const apiAs = async (request: APIRequestContext, phone: string): Promise<Api> => apiOf(request, await ticketOf(request, phone))

/** The manager of a new organisation accepts their invitation by signing in with a code. */
export async function admit(request: APIRequestContext, phone: string): Promise<Ticket> {
  const sent = await request.post('/v1/sms/', { data: { host: '127.0.0.1', phone } })
  expect(sent.status(), await sent.text()).toBe(200)
  const answer = await request.post('/v1/accounts/login/', { data: { host: '127.0.0.1', phone, is_password: false, sms_code: await smsCode(request, phone), accept: true } })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Ticket
}

export interface Agency extends Organisation {
  readonly park: Organisation
  readonly ticket: Ticket
  readonly api: Api
}

/** A park of its own with an agency in it, of the demo's group or another, whose manager has signed in. `rules`: its step 3. */
export async function openAgency(request: APIRequestContext, rules: object = {}, ofGroup?: Api): Promise<Agency> {
  const park = await (await apiAs(request, phones.saas)).openPark()
  const group = ofGroup ?? (await apiAs(request, phones.platform))
  const agency = await group.openAgency()
  const { version } = await group.ok<Made>('PUT', `/v1/agencies/${agency.id}/step3/`, { park_id: park.id, settlement_config: {}, config: {}, ...rules, version: agency.version })
  const ticket = await admit(request, agency.phone)
  return { ...agency, version, park, ticket, api: apiOf(request, ticket) }
}

/** Step 3 of an enterprise, which then pays by transfers of its own. Returns the version after it. */
export async function saveSettings(api: Api, { id, version }: Made, more: object = {}): Promise<Made> {
  const flags = { is_disable_user_created_sms: false, is_card_deduction_fee: false, is_enable_invoice_esign_pdf: false, is_enable_fast_task: false }
  return { id, ...(await api.ok<{ version: number }>('PUT', `/v1/companies/${id}/step3/`, { pay_mode: 'offline', config: {}, ...flags, ...more, version })) }
}

/** Steps 2 and 3. */
export async function completeCompany(api: Api, { id, version }: Made): Promise<Made> {
  return saveSettings(api, { id, ...(await api.ok<{ version: number }>('PUT', `/v1/companies/${id}/step2/`, { credit_code: newCode(), version })) })
}

const chain = 't.park_id, t.platform_id, t.agency_id, t.id, gen_random_uuid()'

type Workers = readonly Pick<Worker, 'idNo'>[]

/** Workers who have signed with a company: no screen makes them yet. */
export async function signWorkers(databaseUrl: string, companyId: string, workers: Workers): Promise<void> {
  await alter(
    databaseUrl,
    `insert into app.company_user (park_id, platform_id, agency_id, company_id, id, person_id, status)
     select ${chain}, p.id, 'in_cooperation' from app.tenant t, app.person p where t.id = '${companyId}' and p.id_no in (${workers.map(({ idNo }) => `'${idNo}'`).join()})`,
  )
}

/** The same, with a contract in force that nobody had to audit. `terms`: columns of it. */
export async function letWork(databaseUrl: string, companyId: string, workers: Workers, terms: Readonly<Record<string, number | boolean>> = {}): Promise<void> {
  const own = { enterprise_service_fee_ppm: 65_000, ...terms }
  await signWorkers(databaseUrl, companyId, workers)
  await alter(
    databaseUrl,
    `insert into app.company_contract (park_id, platform_id, agency_id, company_id, id, sn, start_at, end_at, audit_status, status, ${Object.keys(own).join()})
     select ${chain}, 'HT20991231' || right(t.sn, 6), '2020-01-01', '2099-12-31', 'passed', 'in_force', ${Object.values(own).join()} from app.tenant t where t.id = '${companyId}'`,
  )
}
