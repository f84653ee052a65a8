import { z } from 'zod'
import { TAX_REALNAME_STATUSES, taxRegistrationInputFields } from '../domain/fields/tax-registration.ts'
import { taxCancellationImport } from '../domain/imports/tax-cancellation.ts'
import { taxRealnameImport } from '../domain/imports/tax-realname.ts'
import { taxRegistrationImport } from '../domain/imports/tax-registration.ts'
import { taxRegistrationMachine } from '../domain/machines/tax-registration.ts'
import { family } from './call.ts'
import { importCalls } from './import-calls.ts'
import { listCalls } from './list-calls.ts'
import { changeLogEntry, commaList, dateRange, id, idParams, listOf, timestamp, version } from './schemas/common.ts'

const call = family('tax-registrations', taxRegistrationInputFields)

const readers = { park: ['ParkCooperateCertificationPageIndex'] } as const

const registration = z.object({
  id,
  user_name: z.string(),
  /** Masked. */
  id_no: z.string(),
  phone: z.string(),
  /** Of their latest cooperation in the park, with the enterprise. */
  area: z.string(),
  company_name: z.string(),
  status: z.enum(taxRegistrationMachine.states),
  registration_no: z.string(),
  /** YYYY-MM-DD, as the bureau has it. */
  register_on: z.string().nullable(),
  cancel_on: z.string().nullable(),
  /** Why the bureau has not registered them. */
  fail_reason: z.string(),
  realname_status: z.enum(TAX_REALNAME_STATUSES.map(({ value }) => value) as ['none', 'passed', 'failed']),
  realname_remark: z.string(),
  realname_at: timestamp.nullable(),
  submit_at: timestamp.nullable(),
  deal_at: timestamp.nullable(),
  create_at: timestamp,
  version,
})

/** Whom the park registers with its bureau (R191, R280–R283). */
export const { search: searchTaxRegistrations, exported: exportTaxRegistrations, counted: countTaxRegistrations } = listCalls(call, {
  search: { name: 'searchTaxRegistrations', summary: '查询税务登记', method: 'POST', path: '/v1/tax-registrations/search/' },
  exported: { name: 'exportTaxRegistrations', summary: '导出税务登记', method: 'POST', path: '/v1/tax-registrations/exports/' },
  counted: { name: 'countTaxRegistrations', summary: '税务登记各状态的数量', path: '/v1/tax-registrations/status_counts/' },
  access: readers,
  asks: { kind: 'company_user', key: 'batch_search' },
  filters: {
    /** Whole names, phones and identity numbers. */
    batch_search: commaList.optional(),
    status: commaList.optional(),
    realname_status: commaList.optional(),
    submit_at: dateRange.optional(),
    deal_at: dateRange.optional(),
    ids: commaList.optional(),
  },
  response: listOf(registration),
})

const detail = registration.extend({ events: z.array(changeLogEntry) })

export const taxRegistrationById = call({ name: 'taxRegistrationById', summary: '税务登记详情', method: 'GET', path: '/v1/tax-registrations/:id/', access: readers, params: idParams, response: detail })

/** 标记处理中: they are handed in. All of them, or none where one is not waiting any more. */
export const processTaxRegistrations = call({
  name: 'processTaxRegistrations',
  summary: '标记税务登记处理中',
  method: 'PUT',
  path: '/v1/company-users/tax_registration_process/',
  access: { park: ['ParkCooperateCertificationPageIndex:process'] },
  body: z.strictObject({ ids: z.array(id).min(1, '请选择要提交的人员').max(1000, '一次最多 1000 人') }),
  response: z.object({ count: z.int() }),
  changes: ['tax-registrations'],
})

/** The list that the bureau takes: those in process, or the chosen ones, with their numbers in full; each is on the record. */
export const exportTaxApplications = call({
  name: 'exportTaxApplications',
  summary: '导出待申报名单',
  method: 'POST',
  path: '/v1/tax-registrations/applications/',
  access: { park: ['ParkCooperateCertificationPageIndex:process'] },
  body: z.strictObject({ ids: z.array(id).max(5000).optional() }),
  response: z.object({ id }),
  changes: ['exports'],
})

export const { template: taxRegistrationTemplate, check: checkTaxRegistrations, submit: importTaxRegistrations } = importCalls(call, taxRegistrationImport, {
  names: { template: 'taxRegistrationTemplate', check: 'checkTaxRegistrations', submit: 'importTaxRegistrations' },
  paths: { template: '/v1/company-users/tax_registration_certificate_template', check: '/v1/company-users/import_tax_registration_certificate/import_check/', submit: '/v1/company-users/import_tax_registration_certificate/' },
})

export const { template: taxCancellationTemplate, check: checkTaxCancellations, submit: importTaxCancellations } = importCalls(call, taxCancellationImport, {
  names: { template: 'taxCancellationTemplate', check: 'checkTaxCancellations', submit: 'importTaxCancellations' },
  paths: { template: '/v1/company-users/tax_registration_certificate_cancel_template', check: '/v1/company-users/import_tax_registration_certificate_cancel/import_check/', submit: '/v1/company-users/import_tax_registration_certificate_cancel/' },
})

export const { template: taxRealnameTemplate, check: checkTaxRealnames, submit: importTaxRealnames } = importCalls(call, taxRealnameImport, {
  names: { template: 'taxRealnameTemplate', check: 'checkTaxRealnames', submit: 'importTaxRealnames' },
  paths: { template: '/v1/company-users/tax_realname_template', check: '/v1/company-users/import_tax_realname/import_check/', submit: '/v1/company-users/import_tax_realname/' },
})
