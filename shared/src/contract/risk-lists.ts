import { z } from 'zod'
import type { Fields } from '../domain/fields/field.ts'
import { enterpriseBlacklistFields, executiveFields, industryBlacklistFields, riskHitFields, sensitiveNotifyFields, sensitiveWordFields, userBlacklistFields } from '../domain/fields/risk.ts'
import { RISK_LISTS, type RiskEntity } from '../domain/risk-lists.ts'
import { toFullWidthParentheses } from '../domain/validators.ts'
import { smsCode } from './accounts.ts'
import { type Asks, family, type FlavourAccess } from './call.ts'
import { emailAddress } from './contacts.ts'
import { businessDate, changeLog, changeLogEntry, commaList, dateRange, done, id, idParams, line, listOf, pageQuery, timestamp, version } from './schemas/common.ts'
import { creditCode, idNo } from './schemas/tenant-form.ts'

const saas = 'AdminSensitiveListPageIndex'
const park = 'ParkSensitiveIndustryPageIndex'

/** What may be entered in each list, on its page. */
const operator = { sees: { saas: [saas] }, adds: { saas: [`${saas}:add`] }, edits: { saas: [`${saas}:edit`] }, removes: { saas: [`${saas}:remove`] } } as const

interface RiskCallsSpec<F extends z.ZodRawShape, B extends z.ZodRawShape, A extends z.ZodRawShape> {
  readonly access?: { readonly sees: FlavourAccess; readonly adds: FlavourAccess; readonly removes: FlavourAccess }
  readonly filters: F
  readonly entry: B
  readonly answer: A
  /** The identity number of an entry is shown masked; whether it is there already is told on the record. No list is searched by it: the address would carry it. */
  readonly asks?: Asks
  /** Other families that are stale after a change. */
  readonly changes?: readonly string[]
}

/** The calls that all lists have. `name`: as the names of the calls have it; `path`: of the list. */
function riskCalls<F extends z.ZodRawShape, B extends z.ZodRawShape, A extends z.ZodRawShape>(
  kind: RiskEntity,
  name: string,
  path: `/v1/${string}/`,
  words: Fields,
  { access = operator, filters, entry, answer, asks, changes: others = [] }: RiskCallsSpec<F, B, A>,
) {
  const call = family('risk-lists', words)
  const what = RISK_LISTS[kind]
  const response = z.object({ id, ...answer, creator: z.string(), create_at: timestamp, version })
  const changes = ['risk-lists', ...others]
  const asked = asks && { asks }
  return {
    list: call({ name: `list${name}`, summary: what, method: 'GET', path, access: access.sees, query: z.strictObject({ ...filters, ...pageQuery }), response: listOf(response) }),
    create: call({ name: `create${name}`, summary: `新增${what}`, method: 'POST', path, access: access.adds, body: z.strictObject(entry), response, idempotent: true, changes, ...asked }),
    /** Omitted fields do not change. */
    update: call({ name: `update${name}`, summary: `编辑${what}`, method: 'PUT', path: `${path}:id/`, access: operator.edits, params: idParams, body: z.strictObject(entry).partial().extend({ version }), response, changes, ...asked }),
    remove: call({ name: `remove${name}`, summary: `删除${what}`, method: 'DELETE', path: `${path}:id/`, access: access.removes, params: idParams, response: done, changes }),
    history: call({ name: `${name.slice(0, 1).toLowerCase()}${name.slice(1)}History`, summary: `${what}变更记录`, method: 'GET', path: `${path}:id/history_events/`, access: access.sees, params: idParams, response: changeLog }),
  }
}

const personName = line(32).min(1, '请输入姓名')
/** As names of organisations are stored. */
const enterpriseName = line(64).min(2, '请输入企业名称，至少 2 个字').transform(toFullWidthParentheses)
const reason = line(200).min(1, '请输入列入原因')
/** In capitals, whatever was sent (R478, R479). */
const personId = idNo.refine((text) => text !== '', '请输入身份证号')
const level = z.enum(['remind', 'refuse'])
const isFlag = z.enum(['true', 'false']).optional()
/** How often it has stopped somebody, or was pointed out: rows of files each, the same once more on a day not again. */
const hits = z.int()

export const { list: listSensitiveWords, create: createSensitiveWord, update: updateSensitiveWord, remove: removeSensitiveWord, history: sensitiveWordHistory } = riskCalls('sensitive_word', 'SensitiveWord', '/v1/sensitive-words/', sensitiveWordFields, {
  filters: { word: line(30).optional(), level: commaList.optional(), is_enable: isFlag },
  entry: { word: line(30).min(1, '请输入敏感词'), level, is_enable: z.boolean().optional() },
  answer: { word: z.string(), level, is_enable: z.boolean(), hits },
})

export const { list: listExecutives, create: createExecutive, update: updateExecutive, remove: removeExecutive, history: executiveHistory } = riskCalls('executive', 'Executive', '/v1/executives/', executiveFields, {
  filters: { name: line(32).optional(), enterprise_name: line(64).optional(), credit_code: line(18).optional() },
  entry: { name: personName, id_no: personId, position: line(32).optional(), enterprise_name: enterpriseName, credit_code: creditCode },
  answer: { name: z.string(), id_no: z.string(), position: z.string(), enterprise_name: z.string(), credit_code: z.string(), hits },
  asks: { kind: 'executive', key: 'id_no' },
})

export const { list: listEnterpriseBlacklist, create: createEnterpriseBlacklist, update: updateEnterpriseBlacklist, remove: removeEnterpriseBlacklist, history: enterpriseBlacklistHistory } = riskCalls('enterprise_blacklist', 'EnterpriseBlacklist', '/v1/enterprise-blacklist/', enterpriseBlacklistFields, {
  filters: { name: line(64).optional(), credit_code: line(18).optional(), expire_at: dateRange.optional() },
  entry: { name: enterpriseName, credit_code: z.union([creditCode, z.literal('')]).optional(), reason, expire_at: businessDate.nullable().optional() },
  answer: { name: z.string(), credit_code: z.string(), reason: z.string(), expire_at: businessDate.nullable(), hits },
})

export const { list: listUserBlacklist, create: createUserBlacklist, update: updateUserBlacklist, remove: removeUserBlacklist, history: userBlacklistHistory } = riskCalls('user_blacklist', 'UserBlacklist', '/v1/user-blacklist/', userBlacklistFields, {
  filters: { name: line(32).optional(), expire_at: dateRange.optional() },
  entry: { name: personName, id_no: personId, reason, expire_at: businessDate.nullable().optional() },
  answer: { name: z.string(), id_no: z.string(), reason: z.string(), expire_at: businessDate.nullable(), hits },
  asks: { kind: 'user_blacklist', key: 'id_no' },
})

/** An organisation's own: the operator's holds for all, a park's for those in the park. An entry is never changed (three calls). */
export const { list: listIndustryBlacklist, create: createIndustryBlacklist, remove: removeIndustryBlacklist } = riskCalls('industry_blacklist', 'IndustryBlacklist', '/v1/industry-blacklist/', industryBlacklistFields, {
  access: { sees: { saas: [saas], park: [park] }, adds: { saas: [`${saas}:add`], park: [`${park}:add`] }, removes: { saas: [`${saas}:remove`], park: [`${park}:remove`] } },
  filters: { industry_name: line(30).optional() },
  entry: { industry_id: id, reason },
  answer: { industry_id: id, industry_name: z.string(), reason: z.string() },
  // Forms offer others afterwards.
  changes: ['industries'],
})

/** How many entries each list has, for the tabs of their page. */
export const riskListCounts = family('risk-lists')({
  name: 'riskListCounts',
  summary: '风险名单条数',
  method: 'GET',
  path: '/v1/risk-lists/counts/',
  access: operator.sees,
  response: z.object({ counts: z.object({ sensitive_word: z.int(), executive: z.int(), enterprise_blacklist: z.int(), user_blacklist: z.int(), industry_blacklist: z.int() }) }),
  background: true,
})

/** Who ran into the lists, and where: told to the operator alone. */
export const listRiskHits = family('risk-lists', riskHitFields)({
  name: 'listRiskHits',
  summary: '风险名单命中记录',
  method: 'GET',
  path: '/v1/risk-lists/hits/',
  access: operator.sees,
  query: z.strictObject({ list: commaList.optional(), what: line(64).optional(), organization: line(64).optional(), place: commaList.optional(), create_at: dateRange.optional(), ...pageQuery }),
  response: listOf(
    z.object({
      id, list: z.enum(['sensitive_word', 'executive', 'enterprise_blacklist', 'user_blacklist']), what: z.string(), level, place: z.enum(['bill_import', 'settlement', 'payment', 'company_form', 'company_import', 'company_user', 'task']),
      organization: z.string(), row_nos: z.array(z.int()), row_count: z.int(), creator: z.string(), create_at: timestamp,
    }),
  ),
})

/** Whether a person is in a list, by the whole identity number: in the body, because an address must not carry it, and on the record. */
export const findListedPerson = family('risk-lists', userBlacklistFields)({
  name: 'findListedPerson',
  summary: '按身份证号查询风险名单',
  method: 'POST',
  path: '/v1/risk-lists/search/',
  access: operator.sees,
  body: z.strictObject({ id_no: personId }),
  response: z.object({
    results: z.array(z.object({ id, list: z.enum(['executive', 'user_blacklist']), name: z.string(), id_no: z.string(), reason: z.string(), enterprise_name: z.string(), expire_at: businessDate.nullable(), creator: z.string(), create_at: timestamp })),
  }),
  reads: true,
  asks: { kind: 'user_blacklist', key: 'id_no' },
})

const notify = family('risk-lists', sensitiveNotifyFields)
const notifyPath = '/v1/saas/set_sensitive_notify_email/'
/** Masked, as everywhere; empty: nobody is told. */
const notifyAnswer = z.object({ email: z.string(), can_mail: z.boolean(), version: z.int().min(0), results: z.array(changeLogEntry) })

export const readSensitiveNotify = notify({ name: 'readSensitiveNotify', summary: '敏感词命中通知邮箱', method: 'GET', path: notifyPath, access: operator.sees, response: notifyAnswer })

/** Another address once it is confirmed by the code that was mailed to it (`sendEmailCode`), or none (R714). */
export const setSensitiveNotify = notify({
  name: 'setSensitiveNotify',
  summary: '修改敏感词命中通知邮箱',
  method: 'POST',
  path: notifyPath,
  access: operator.edits,
  body: z.union([z.strictObject({ email: emailAddress, email_code: smsCode, version: z.int().min(0) }), z.strictObject({ email: z.literal(''), version: z.int().min(0) })]),
  response: notifyAnswer,
  changes: ['risk-lists'],
})
