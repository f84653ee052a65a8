import { z } from 'zod'
import { tenantFormFields } from '../domain/fields/request.ts'
import { companyImport } from '../domain/imports/company.ts'
import { businessDate as dateOf, endOfYear, isRealDate } from '../domain/time.ts'
import { type TenantKind, tenantForm } from '../domain/tenant-forms.ts'
import { type FlavourAccess, family } from './call.ts'
import { importCalls } from './import-calls.ts'
import { eitherOf } from './list-calls.ts'
import { businessDate, id, idParams, version } from './schemas/common.ts'
import { ownProfile } from './tenants.ts'
import { bankInfo, changedPark, changedTenant, newPark, newTenant, qualification, qualificationAnswer, stepFour, stepFourAnswer, stepThree, stepThreeAnswer } from './schemas/tenant-form.ts'

// The form of an organisation: four steps, each read and saved by its own call, so that one can be left unfinished and continued (R587, R589).

const call = family('tenant-forms', tenantFormFields)

// The industries of a group are those that forms below it offer.
const changes = ['tenants', 'tenant-forms', 'brands', 'industries']

/** An organisation reads what it is and its accounts, masked as in its profile. */
const itself: Readonly<Record<TenantKind, FlavourAccess>> = { park: { park: ownProfile }, platform: { platform: ownProfile }, agency: { agency: ownProfile }, company: { company: ownProfile } }

/** `name`: as the names of its calls have it. */
function formCalls<B extends z.ZodType, U extends z.ZodType, S extends z.ZodType, A extends z.ZodType>(kind: TenantKind, name: Capitalize<TenantKind>, steps: { readonly create: B; readonly update: U; readonly three: S; readonly threeAnswer: A }) {
  const { what, path, adds, edits, switches, shows, configures = { shows: {}, saves: {} } } = tenantForm(kind)
  const [reads, saves] = [eitherOf(shows, adds, edits), eitherOf(adds, edits)]
  const step = <R extends z.ZodType, W extends z.ZodType>(no: 2 | 3 | 4, title: string, answer: R, body: W) => {
    const access = no === 2 ? { reads: eitherOf(reads, itself[kind]), saves } : { reads: eitherOf(reads, configures.shows), saves: eitherOf(saves, configures.saves) }
    return [
      call({ name: `${kind}Step${no}`, summary: `${what}${title}`, method: 'GET', path: `${path}:id/step${no}/`, access: access.reads, params: idParams, response: answer }),
      call({ name: `save${name}Step${no}`, summary: `保存${what}${title}`, method: 'PUT', path: `${path}:id/step${no}/`, access: access.saves, params: idParams, body, response: answer, ...(no === 2 && { asks: { kind: 'tenant', key: 'legal_id_no' } }), changes: no === 3 ? [...changes, 'cmb-wallets'] : changes }),
    ] as const
  }
  const [step2, saveStep2] = step(2, '资质信息', qualificationAnswer, qualification)
  const [step3, saveStep3] = step(3, '业务配置', steps.threeAnswer, steps.three)
  const [step4, saveStep4] = step(4, '任务与行业', stepFourAnswer, stepFour)
  return {
    // Makes somebody the administrator of an organisation.
    create: call({ name: `create${name}`, summary: `新增${what}`, method: 'POST', path, access: adds, body: steps.create, response: z.object({ id, version }), idempotent: true, newBusiness: true, stepUp: true, changes }),
    update: call({
      name: `update${name}`, summary: `编辑${what}`, method: 'PUT', path: `${path}:id/`, access: eitherOf(edits, adds, switches), params: idParams, body: steps.update, response: z.object({ id, version }),
      // What is stored is masked, and to store the same again changes nothing: the answer compares.
      asks: { kind: 'tenant', key: ['manager_phone', 'payment_phone', 'manager_id_no'] },
      // Who administrates it, and where its payment codes go.
      stepUp: (body) => typeof body === 'object' && body !== null && ['manager_phone', 'payment_phone', 'invites_manager', 'removed_administrators'].some((key) => key in body),
      changes,
    }),
    step2, saveStep2, step3, saveStep3, step4, saveStep4,
    bankInfo: call({ name: `${kind}BankInfo`, summary: `${what}银行账户`, method: 'GET', path: `${path}:id/bank_info/`, access: eitherOf(shows, edits, itself[kind]), params: idParams, response: bankInfo }),
  }
}

export const {
  create: createPark, update: updatePark, step2: parkStep2, saveStep2: saveParkStep2, step3: parkStep3, saveStep3: saveParkStep3, step4: parkStep4, saveStep4: saveParkStep4, bankInfo: parkBankInfo,
} = formCalls('park', 'Park', { create: newPark, update: changedPark, three: stepThree.park, threeAnswer: stepThreeAnswer.park })

/** No bank accounts: a group has none of its own (R588). */
export const {
  create: createPlatform, update: updatePlatform, step2: platformStep2, saveStep2: savePlatformStep2, step3: platformStep3, saveStep3: savePlatformStep3, step4: platformStep4, saveStep4: savePlatformStep4,
} = formCalls('platform', 'Platform', { create: newTenant, update: changedTenant, three: stepThree.platform, threeAnswer: stepThreeAnswer.platform })

export const {
  create: createAgency, update: updateAgency, step2: agencyStep2, saveStep2: saveAgencyStep2, step3: agencyStep3, saveStep3: saveAgencyStep3, step4: agencyStep4, saveStep4: saveAgencyStep4, bankInfo: agencyBankInfo,
} = formCalls('agency', 'Agency', { create: newTenant, update: changedTenant, three: stepThree.agency, threeAnswer: stepThreeAnswer.agency })

export const {
  create: createCompany, update: updateCompany, step2: companyStep2, saveStep2: saveCompanyStep2, step3: companyStep3, saveStep3: saveCompanyStep3, step4: companyStep4, saveStep4: saveCompanyStep4, bankInfo: companyBankInfo,
} = formCalls('company', 'Company', { create: newTenant, update: changedTenant, three: stepThree.company, threeAnswer: stepThreeAnswer.company })

/** The contracts are for a year: not all of it may be over, and it begins within the next. */
function isNearYear(from: string): boolean {
  if (!isRealDate(from)) return false
  const today = dateOf(new Date())
  return endOfYear(from) >= today && from <= endOfYear(today)
}

/** Enterprises from a file (R252, R590, R591), each with step 1, its credit code and a contract from `cooperation_time` on. */
export const { template: companyTemplate, check: checkCompanyImport, submit: importCompanies } = importCalls(call, companyImport, {
  names: { template: 'companyTemplate', check: 'checkCompanyImport', submit: 'importCompanies' },
  paths: { template: '/v1/companies/export_company_import_template', check: '/v1/companies/import_check/', submit: '/v1/companies/import/' },
  more: { cooperation_time: businessDate.refine(isNearYear, '合作开始日期应在前后一年之内') },
  // Makes somebody the administrator of each.
  stepUp: true,
})
