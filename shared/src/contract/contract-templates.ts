import { z } from 'zod'
import { contractTemplateFields } from '../domain/fields/template.ts'
import { CONTRACT_TEMPLATES, MOST_ASSIGNED } from '../domain/template-pages.ts'
import { MOST_CONTRACT_TEXT } from '../domain/templates/contract.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { changeLog, commaList, id, idParams, line, listOf, pageQuery, prose, timestamp, version } from './schemas/common.ts'

const call = family('contract-templates', contractTemplateFields)

const { adds, edits, generates, assigns, lists, chooses } = CONTRACT_TEMPLATES

/** Who reads what: the operator the text that it writes, agencies what was last generated from it. */
const row = z.object({
  id,
  name: z.string(),
  status: z.enum(['draft', 'generated']),
  /** Enterprises of the caller that have it. */
  company_count: z.int(),
  /** null: there is no document yet. */
  generate_at: timestamp.nullable(),
  create_at: timestamp,
  version,
})
const template = row.extend({ body: z.string() })

const name = line(50).min(1, '请输入模板名称')
/** Faults of a draft, too many lines among them, are shown while one types, and refused when the document is generated. */
const body = prose(MOST_CONTRACT_TEXT)
const changes = ['contract-templates', 'company-configurations', 'tenant-forms']

/** Of others than the operator, those that have a document (R235, R610). */
export const { search: listContractTemplates, exported: exportContractTemplates } = listCalls(call, {
  search: { name: 'listContractTemplates', summary: '合同模板列表', method: 'GET', path: '/v1/contract-templates/' },
  exported: { name: 'exportContractTemplates', summary: '导出合同模板', method: 'POST', path: '/v1/contract-templates/exports/' },
  access: lists,
  also: chooses,
  filters: { name: line(50).optional(), status: commaList.optional() },
  response: listOf(row),
})

export const contractTemplate = call({ name: 'contractTemplate', summary: '合同模板', method: 'GET', path: '/v1/contract-templates/:id/', access: lists, params: idParams, response: template })

export const createContractTemplate = call({
  name: 'createContractTemplate', summary: '新增合同模板', method: 'POST', path: '/v1/contract-templates/', access: adds, body: z.strictObject({ name, body }), response: template, idempotent: true, changes,
})

/** Omitted fields do not change. What is in use stays as it was last generated. */
export const updateContractTemplate = call({
  name: 'updateContractTemplate', summary: '编辑合同模板', method: 'PUT', path: '/v1/contract-templates/:id/', access: edits, params: idParams,
  body: z.strictObject({ name: name.optional(), body: body.optional(), version }), response: template, changes,
})

/** Makes the document, a PDF with blanks, and the text that contracts are made from. */
export const generateContractTemplate = call({
  name: 'generateContractTemplate', summary: '生成合同模板', method: 'PUT', path: '/v1/contract-templates/:id/generate/', access: generates, params: idParams, body: z.strictObject({ version }), response: template, changes,
})

/** A link to the document, for some minutes. */
export const contractTemplateFile = call({ name: 'contractTemplateFile', summary: '合同模板文件', method: 'GET', path: '/v1/contract-templates/:id/file/', access: lists, params: idParams, response: z.object({ url: z.string() }) })

/** For the preview: the newest worker in cooperation that the caller sees, masked; null: there is none. */
export const contractSample = call({
  name: 'contractSample',
  summary: '合同模板预览数据',
  method: 'GET',
  path: '/v1/contract-templates/sample/',
  access: lists,
  response: z.object({
    values: z
      .object({
        name: z.string(),
        id_no: z.string(),
        phone: z.string(),
        company: z.string(),
        company_code: z.string(),
        agency: z.string(),
        agency_code: z.string(),
        start_at: z.string().nullable(),
        end_at: z.string().nullable(),
        personal_service_fee_ratio: z.number().nullable(),
        sign_at: z.string(),
      })
      .nullable(),
  }),
})

export const contractTemplateCompanies = call({
  name: 'contractTemplateCompanies',
  summary: '使用合同模板的企业',
  method: 'GET',
  path: '/v1/contract-templates/:id/company/',
  access: lists,
  params: idParams,
  query: z.strictObject(pageQuery),
  response: listOf(z.object({ id, name: z.string(), create_at: timestamp })),
})

/** Gives it to these enterprises in place of what they had; all others keep theirs. */
export const assignContractTemplate = call({
  name: 'assignContractTemplate',
  summary: '分配合同模板',
  method: 'PUT',
  path: '/v1/contract-templates/:id/company/',
  access: assigns,
  params: idParams,
  body: z.strictObject({ company_ids: z.array(id).min(1, '请选择企业').max(MOST_ASSIGNED, `一次最多 ${MOST_ASSIGNED} 家企业`) }),
  /** Of those that had another one, or none. */
  response: z.object({ changed: z.int() }),
  changes: [...changes, 'tenants'],
})

export const contractTemplateHistory = call({ name: 'contractTemplateHistory', summary: '合同模板变更记录', method: 'GET', path: '/v1/contract-templates/:id/history_events/', access: edits, params: idParams, response: changeLog })
