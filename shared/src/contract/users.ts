import { z } from 'zod'
import { family } from './call.ts'
import { companyUserInputFields } from '../domain/fields/company-user.ts'
import { personEventKinds } from '../domain/person-events.ts'
import { companyUserMachine } from '../domain/machines/company-user.ts'
import { cents, id, idParams, listOf, pageQuery, timestamp, wholeIdNo } from './schemas/common.ts'
import { eContract } from './schemas/e-contract.ts'
import { found, searchers, searchQuery } from './schemas/global-search.ts'
import { personLimits } from './schemas/person-limits.ts'

const call = family('users', companyUserInputFields)

/** The operator's search for workers (R133): by the whole phone, identity number or name, or by the name's first character, which is what a mask shows of it. */
export const searchUsers = call({
  name: 'searchUsers',
  summary: '查找个人用户',
  method: 'GET',
  path: '/v1/users/search/',
  access: searchers,
  asks: { kind: 'company_user', key: 'search', names: true },
  query: searchQuery,
  response: found(z.object({ id, name: z.string(), phone: z.string(), id_no: z.string(), status: z.string(), company_name: z.string() })),
})

const cooperations = { park: ['ParkCooperateUsersPageIndex'], platform: ['PlatformCustomerCooperatePageIndex'], agency: ['AgencyCooperateUsersPageIndex'], company: ['CompanyCooperateUsersPageIndex'] } as const

/** Whose number it is, masked, of those whom the caller has as workers; empty of anybody else. In a body, because addresses are kept: no. 30 of docs/breadth infers a GET. */
export const userName = call({
  name: 'userName',
  summary: '查询姓名',
  method: 'POST',
  path: '/v1/users/uname/',
  reads: true,
  access: { agency: cooperations.agency, company: cooperations.company },
  asks: { kind: 'company_user', key: 'id_no' },
  body: z.strictObject({ id_no: wholeIdNo.refine((text) => text !== '', '请输入身份证号') }),
  response: z.object({ name: z.string() }),
})

/** The contracts of a person with enterprises in the caller's scope, the newest first. */
export const userContracts = call({
  name: 'userContracts',
  summary: '电子合同',
  method: 'GET',
  path: '/v1/users/contracts/',
  access: cooperations,
  query: z.strictObject({ user_id: id }),
  response: z.object({ results: z.array(eContract) }),
})

/** A link to the document of one of them. */
export const userContractFile = call({
  name: 'userContractFile',
  summary: '查看电子合同',
  method: 'GET',
  path: '/v1/users/contracts/:id/file/',
  access: cooperations,
  params: idParams,
  response: z.object({ url: z.string() }),
})

/** Those who see the people of several organisations. */
const above = { park: cooperations.park, platform: cooperations.platform } as const

/** 个人 360: one person over all cooperations in the reader's scope, by the person's id. Others are neither listed nor counted. */
export const userOverview = call({
  name: 'userOverview',
  summary: '个人 360',
  method: 'GET',
  path: '/v1/users/:id/overview/',
  access: above,
  params: idParams,
  response: z.object({
    id,
    user_name: z.string(),
    /** Masked. */
    id_no: z.string(),
    /** Those that are not ended first, then the newest; at most a hundred. `year_amount`: paid by this enterprise within the months below. */
    cooperations: z.array(
      z.object({
        id, user_id: id, company_name: z.string(), agency_name: z.string(), status: z.enum(companyUserMachine.states), is_enable: z.boolean(), contract_sign_at: timestamp.nullable(), create_at: timestamp,
        year_amount: cents,
      }),
    ),
    /** Twelve, the oldest first, by the day of payment. */
    months: z.array(z.object({ month: z.string(), amount: cents, tax_amount: cents })),
    /** Amounts of a month that are counted over just what `months` counts. */
    lines: z.array(z.object({ label: z.string(), value: cents })),
    /** Each circle once, of those that the reader may know. */
    limits: personLimits,
    /** What the limits leave out; empty: nothing. */
    limits_note: z.string(),
  }),
})

/** What has happened to the person in these cooperations, the newest first. */
export const userEvents = call({
  name: 'userEvents',
  summary: '个人时间线',
  method: 'GET',
  path: '/v1/users/:id/events/',
  access: above,
  params: idParams,
  query: z.strictObject({ page: pageQuery.page, page_size: pageQuery.page_size.pipe(z.number().max(100)) }),
  response: listOf(
    z.object({
      /** Of the event, within this person's. */
      id: z.string(),
      kind: z.enum(personEventKinds),
      at: timestamp,
      /** Empty: of all of them, as the taxes of a month. */
      company_name: z.string(),
      text: z.string(),
      amount: cents.nullable(),
      bill_id: id.nullable(),
    }),
  ),
})
