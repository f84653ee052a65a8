// 证明管理 of an agency (domain.md §1.6 agency/cooperate/prove, R240, R693).
import type { ProofAction } from '../machines/proof.ts'
import { options } from '../status-option.ts'
import { billBatchFields } from './bill-batch.ts'
import { billFields } from './bill.ts'
import { companyUserFields, companyUserInputFields } from './company-user.ts'
import { code, count, file, money, month, reference, references, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'

const PROOF_STATUSES = /* @__PURE__ */ options(['generating', '生成中', 'primary'], ['finished', '已完成', 'success'], ['failure', '失败', 'danger'])

/** What is proven: what was earned, or what tax was withheld of it. */
export const PROOF_KINDS = /* @__PURE__ */ options(['income', '收入证明', 'primary'], ['tax', '完税证明', 'success'])

const statuses = [...PROOF_STATUSES, ...options(['voided', '已作废', 'info'])]

export const proofFields = {
  sn: text('证明编号'),
  kind: code('证明类型', PROOF_KINDS),
  /** From and to, in words: 2026-01 至 2026-03. */
  period: text('期间'),
  start_at: text('起始月份'),
  end_at: text('截止月份'),
  status: status('状态', statuses),
  user_count: count('人数'),
  done_count: count('已生成'),
  amount: money('收入金额'),
  tax_amount: money('税额合计'),
  fail_reason: text('失败原因'),
  void_reason: text('作废原因'),
  creator: text('创建人'),
  create_at: time('创建时间'),
  finish_at: time('完成时间'),
  version: count('版本'),
} as const

/** One worker's document. */
export const proofRecordFields = {
  document_no: text('文件编号'),
  user_name: billFields.name,
  id_no: personalFields.id_no,
  phone: companyUserFields.phone,
  bill_count: count('账单数'),
  amount: proofFields.amount,
  vat: money('增值税'),
  surcharge: money('附加税费'),
  income_tax: money('个税'),
  tax_amount: proofFields.tax_amount,
  file_url: file('证明文件'),
} as const

/** What its calls take besides. */
export const proofInputFields = {
  ...proofFields,
  month: month('包含月份'),
  user_ids: references('合作用户'),
  batch_search: companyUserInputFields.batch_search,
  company_id: companyUserFields.company_name,
  project_company_id: billBatchFields.project_company_id,
  action: text('操作'),
  id: reference('证明'),
} as const

/** Beside its fields, and not with the words of the other machines: those come with every page. */
export const proofWords = { create: '新建证明', succeed: '生成完成', fail: '生成失败', retry: '重新生成', void: '作废' } as const satisfies Readonly<Record<ProofAction | 'create', string>>
