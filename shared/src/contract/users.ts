import { z } from 'zod'
import { family } from './call.ts'
import { companyUserInputFields } from '../domain/fields/company-user.ts'
import { id, idParams, wholeIdNo } from './schemas/common.ts'
import { eContract } from './schemas/e-contract.ts'
import { found, searchers, searchQuery } from './schemas/global-search.ts'

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
