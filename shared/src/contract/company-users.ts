import { z } from 'zod'
import { checkKinds, checkOutcomes, cooperationFaults, cooperationSources, elementAuthTypes, signMethods } from '../domain/company-users.ts'
import { companyUserInputFields } from '../domain/fields/company-user.ts'
import { batchEditImport } from '../domain/imports/batch-edit.ts'
import { terminationImport } from '../domain/imports/termination.ts'
import { userImport } from '../domain/imports/user.ts'
import { auditMachine, companyUserMachine } from '../domain/machines/company-user.ts'
import { businessDate } from '../domain/time.ts'
import { checkIdNo, isLuhn } from '../domain/validators.ts'
import { phone } from './accounts.ts'
import { family } from './call.ts'
import { fileCalls, importCalls } from './import-calls.ts'
import { listCalls } from './list-calls.ts'
import { cents, changeLog, commaList, dateRange, done, id, idParams, line, listOf, timestamp, version, wholeIdNo } from './schemas/common.ts'
import { eContract } from './schemas/e-contract.ts'
import { personLimits } from './schemas/person-limits.ts'
import { idNo } from './schemas/tenant-form.ts'

const call = family('company-users', companyUserInputFields)

/** The pages that list cooperations. */
export const COOPERATION_LISTS = { park: ['ParkCooperateUsersPageIndex'], platform: ['PlatformCustomerCooperatePageIndex'], agency: ['AgencyCooperateUsersPageIndex'], company: ['CompanyCooperateUsersPageIndex'] } as const
const lists = COOPERATION_LISTS
/** Those who bring workers in, by the page's action. */
const may = <const A extends string>(action: A) => ({ agency: [`AgencyCooperateUsersPageIndex:${action}`], company: [`CompanyCooperateUsersPageIndex:${action}`] }) as const
const changes = ['company-users', 'users'] as const

/** In capitals, whatever was sent (R480). */
const personId = idNo.refine((text) => text !== '', '请输入身份证号')
const personName = line(50).min(1, '请输入姓名').regex(/^[\p{L}·•.（） ]+$/u, '姓名含有数字或特殊字符，请核对')
/** A worker's own card, or none. */
const bankCard = line(24)
  .transform((text) => text.replaceAll(/[\s-]/gu, ''))
  .refine((text) => text === '' || isLuhn(text), '银行卡号不正确，请核对')
  .refine((text) => checkIdNo(text, businessDate(new Date())) !== null, cooperationFaults.idNoAsCard)
const place = { province: line(20), city: line(20), district: line(20) }

export const cooperationStatus = z.enum(companyUserMachine.states)

const companyUser = z.object({
  id,
  /** The person's. */
  user_id: id,
  user_name: z.string(),
  /** Masked: first three and last four digits. How this enterprise reaches them. */
  phone: z.string(),
  /** Masked: first two and last two characters. */
  id_no: z.string(),
  status: cooperationStatus,
  /** The same, for columns that show the pending states as one (R305). */
  auth_status: cooperationStatus,
  company_id: id,
  company_name: z.string(),
  agency_name: z.string(),
  source: z.enum(cooperationSources),
  /** What was compared when the register said yes; empty: not yet. */
  auth_level: z.enum(['', ...elementAuthTypes]),
  auth_at: timestamp.nullable(),
  /** Why the person is not verified, or cannot sign; empty: nothing stands in the way. */
  auth_fault: z.string(),
  /** How they have signed, or will. */
  sign_method: z.enum(['', ...signMethods]),
  contract_sign_at: timestamp.nullable(),
  realname_collect_at: timestamp.nullable(),
  settlement_at: timestamp.nullable(),
  termination_at: timestamp.nullable(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  is_enable: z.boolean(),
  /** What was paid or is being paid this month and quarter, in all enterprises of a park to the park, of an agency to the agency, else by this enterprise; with the limit there (null: none). */
  month_amount: cents,
  month_limit: cents.nullable(),
  season_amount: cents,
  season_limit: cents.nullable(),
  create_at: timestamp,
  version,
})

const companyUserDetail = companyUser.extend({
  bank_card: z.string(),
  remark: z.string(),
  creator: z.string(),
  /** The questions to the register, the newest first. */
  checks: z.array(z.object({ id, kind: z.enum(checkKinds), outcome: z.enum(checkOutcomes), reason: z.string(), tries: z.int(), create_at: timestamp, answer_at: timestamp.nullable() })),
  /** The one to sign, or signed, if any. */
  contract: eContract.nullable(),
  audits: z.array(
    z.object({
      id, kind: z.enum(['idcard', 'liveness', 'realname_collect', 'termination']), status: z.enum(auditMachine.states),
      /** Why it was asked for, and why it was rejected. */
      cause: z.string(), reason: z.string(), creator: z.string(), auditor: z.string(), audit_at: timestamp.nullable(), create_at: timestamp,
    }),
  ),
  /** The limits of the person that the reader may know, with what is used of them. */
  limits: z.array(z.object({ owner: z.string(), month_amount: cents, month_limit: cents.nullable(), season_amount: cents, season_limit: cents.nullable(), single_limit: cents.nullable() })),
  /** The person's other cooperations in the reader's scope (R097, R098). */
  others: z.array(z.object({ id, user_id: id, company_name: z.string(), agency_name: z.string(), status: cooperationStatus, is_enable: z.boolean(), contract_sign_at: timestamp.nullable(), termination_at: timestamp.nullable() })),
})

/** What is compared with values that the list shows masked. */
const asks = { kind: 'company_user', key: ['batch_search', 'id_no'] } as const
/** Nine (R157–R165); an area is its one to three names (R488–R490). */
const filters = {
  province: place.province.optional(),
  city: place.city.optional(),
  district: place.district.optional(),
  /** Whole names, phones and identity numbers. */
  batch_search: commaList.optional(),
  contract_sign_at: dateRange.optional(),
  realname_collect_at: dateRange.optional(),
  settlement_at: dateRange.optional(),
  termination_at: dateRange.optional(),
  ids: commaList.optional(),
  /** Whole. */
  id_no: wholeIdNo.optional(),
  status: commaList.optional(),
}

export const { search: searchCompanyUsers, exported: exportCompanyUsers, counted: countCompanyUsers } = listCalls(call, {
  search: { name: 'searchCompanyUsers', summary: '查询合作用户', method: 'POST', path: '/v1/company-users/search/' },
  exported: { name: 'exportCompanyUsers', summary: '导出合作用户', method: 'POST', path: '/v1/company-users/exports/' },
  counted: { name: 'countCompanyUsers', summary: '统计合作用户', path: '/v1/company-users/status_counts/' },
  access: lists,
  asks,
  filters,
  response: listOf(companyUser),
})

/** The signed contracts of those whom the list finds, as an archive (R625). */
export const downloadContracts = call({
  name: 'downloadContracts',
  summary: '下载合同',
  method: 'POST',
  path: '/v1/company-users/download_contracts/',
  access: { park: ['ParkCooperateUsersPageIndex:download'], ...may('download') },
  asks,
  body: z.strictObject(filters),
  response: z.object({ id }),
  changes: ['exports'],
})

/** Their identity papers as photographed, of those who have any, as an archive (R624). */
export const downloadIdcards = call({
  name: 'downloadIdcards',
  summary: '下载证件',
  method: 'POST',
  path: '/v1/company-users/download_idcard/',
  access: { park: ['ParkCooperateUsersPageIndex:download'], ...may('download') },
  asks,
  body: z.strictObject(filters),
  response: z.object({ id }),
  changes: ['exports'],
})

export const companyUserById = call({ name: 'companyUserById', summary: '合作用户详情', method: 'GET', path: '/v1/company-users/:id/', access: lists, params: idParams, response: companyUserDetail })

export const companyUserHistory = call({ name: 'companyUserHistory', summary: '合作用户变更记录', method: 'GET', path: '/v1/company-users/:id/history_events/', access: lists, params: idParams, response: changeLog })

/** What the person has earned against each limit that the reader may know, and what another payment triggers. */
export const companyUserLimits = call({ name: 'companyUserLimits', summary: '合作用户额度', method: 'GET', path: '/v1/company-users/:id/limits/', access: lists, params: idParams, response: personLimits })

const reach = { phone, bank_card: bankCard, ...place, remark: line(200) }

export const createCompanyUser = call({
  name: 'createCompanyUser',
  summary: '新增合作用户',
  method: 'POST',
  path: '/v1/company-users/',
  access: may('create'),
  body: z.strictObject({
    /** Of an agency's enterprises; an enterprise adds its own. */
    company_id: id.optional(),
    name: personName,
    id_no: personId,
    phone,
    bank_card: bankCard.default(''),
    province: place.province.default(''),
    city: place.city.default(''),
    district: place.district.default(''),
    remark: reach.remark.default(''),
  }),
  // Whether somebody is registered under another name is told.
  asks: { kind: 'company_user', key: 'id_no' },
  response: companyUserDetail,
  newBusiness: true,
  idempotent: true,
  changes,
})

/** What is left out stays. Name and identity number can be corrected until the register has said yes; the person is checked anew then. */
export const updateCompanyUser = call({
  name: 'updateCompanyUser',
  summary: '编辑、启用或禁用合作用户',
  method: 'PUT',
  path: '/v1/company-users/:id/',
  access: { agency: [...may('edit').agency, ...may('enable').agency], company: [...may('edit').company, ...may('enable').company] },
  params: idParams,
  body: z
    .strictObject({ name: personName, id_no: personId, ...reach, is_enable: z.boolean() })
    .partial()
    .extend({ version })
    .refine(({ version: _version, is_enable, ...others }) => is_enable === undefined || Object.values(others).every((value) => value === undefined), { path: ['is_enable'], error: '启用或禁用不能与修改一起提交' }),
  asks: { kind: 'company_user', key: 'id_no' },
  response: companyUserDetail,
  changes,
})

export const deleteCompanyUser = call({ name: 'deleteCompanyUser', summary: '删除合作用户', method: 'DELETE', path: '/v1/company-users/:id/', access: may('delete'), params: idParams, response: done, changes })

/** After an end: another contract for the same cooperation, to be signed. */
export const reinviteCompanyUser = call({
  name: 'reinviteCompanyUser',
  summary: '重新邀请合作用户',
  method: 'POST',
  path: '/v1/company-users/:id/reinvite/',
  access: may('sign'),
  params: idParams,
  body: z.strictObject({ version }),
  response: companyUserDetail,
  newBusiness: true,
  changes,
})

/** The link to sign by, and then to send photos by, to the phone by which the enterprise reaches the person. */
export const sendSigningSms = call({
  name: 'sendSigningSms',
  summary: '发送签约短信',
  method: 'POST',
  path: '/v1/company-users/:id/sign_sms/',
  access: may('sign'),
  params: idParams,
  body: z.strictObject({}),
  response: z.object({ phone: z.string(), expire_at: timestamp }),
  newBusiness: true,
  changes,
})

/** Another question to the register, under another number. */
export const recheckCompanyUser = call({
  name: 'recheckCompanyUser',
  summary: '重新认证合作用户',
  method: 'POST',
  path: '/v1/company-users/:id/auth/',
  access: may('edit'),
  params: idParams,
  body: z.strictObject({ version }),
  response: companyUserDetail,
  newBusiness: true,
  changes,
})

/** How workers of an enterprise are checked and sign, and what is left of the services that this uses up (R627). */
export const signingMethod = call({
  name: 'signingMethod',
  summary: '签约方式',
  method: 'GET',
  path: '/v1/company-users/get_signing_method',
  access: lists,
  query: z.strictObject({ company_id: id.optional() }),
  response: z.object({
    contract_auth_type: z.enum(signMethods),
    /** Used up by each signature; null: nothing is. */
    sign_service: z.enum(['contract_sms', 'contract_face']).nullable(),
    sign_left: z.int().nullable(),
    element_auth_type: z.enum(elementAuthTypes),
    auth_left: z.int(),
    /** Without one nobody can sign. */
    contract_template_name: z.string(),
    is_disable_user_created_sms: z.boolean(),
  }),
})

/** Workers of one enterprise from a file (R611, R612, R616, R623): an agency names which one, an enterprise brings in its own. */
export const { template: userTemplate, check: checkUserImport, submit: importUsers } = importCalls(call, userImport, {
  names: { template: 'userTemplate', check: 'checkUserImport', submit: 'importUsers' },
  paths: { template: '/v1/company-users/export_user_import_template', check: '/v1/company-users/import_check/', submit: '/v1/company-users/import/' },
  place: { company_id: id.optional() },
})

/** Changes of many workers of one enterprise (R613). No call has a template for it. */
export const { check: checkBatchEdit, submit: importBatchEdit } = fileCalls(call, batchEditImport, {
  names: { check: 'checkBatchEdit', submit: 'importBatchEdit' },
  paths: { check: '/v1/company-users/import_batch_edit_check/', submit: '/v1/company-users/import_batch_edit/' },
  place: { company_id: id },
})

/** The end of many cooperations of one enterprise, which an enterprise names as well (R614, R615, R622). */
export const { template: terminationTemplate, check: checkTerminations, submit: importTerminations } = importCalls(call, terminationImport, {
  names: { template: 'terminationTemplate', check: 'checkTerminations', submit: 'importTerminations' },
  paths: { template: '/v1/company-users/batch_termination_template', check: '/v1/company-users/import_termination_check/', submit: '/v1/company-users/import_termination/' },
  place: { company_id: id },
})
