// 收入汇总 (domain.md §1.6 park/cooperate/income_summary, §2.13; R099, R691, R692).
import type { IncomeSummaryAction } from '../machines/income-summary.ts'
import { options } from '../status-option.ts'
import { companyUserInputFields } from './company-user.ts'
import { count, file, money, month, reference, references, status, text, time } from './field.ts'
import { personalFields } from './personal.ts'

const INCOME_SUMMARY_STATUSES = /* @__PURE__ */ options(['to_declare', '待申报', 'warning'], ['declared', '已申报', 'primary'], ['finished', '已完税', 'success'])

export const incomeSummaryFields = {
  month: month('期间'),
  user_name: companyUserInputFields.user_name,
  id_no: personalFields.id_no,
  gross: money('收入合计'),
  exempt: money('免税额'),
  ex_vat: money('不含税收入'),
  vat: money('增值税'),
  surcharge: money('附加税费'),
  cumulative: money('累计收入'),
  income_tax: money('本期个税'),
  withheld: money('已扣缴个税'),
  status: status('完税状态', INCOME_SUMMARY_STATUSES),
  remark: text('更正说明'),
  tax_proof: file('完税证明'),
  declare_at: time('申报时间'),
  finish_at: time('完税时间'),
  version: count('版本'),
} as const

const PROOF_VERDICT_WORDS = /* @__PURE__ */ options(
  ['matched', '匹配', 'success'], ['has_one', '已有证明', 'info'], ['to_declare', '尚未申报', 'warning'], ['ambiguous', '多个期间待上传', 'warning'], ['unknown', '没有该人收入', 'danger'], ['unnamed', '文件名无身份证号', 'danger'], ['twice', '文件重复', 'warning'],
)

/** What its calls take besides. */
export const incomeSummaryInputFields = {
  ...incomeSummaryFields,
  ids: references('收入汇总'),
  items: references('完税证明'),
  user_id: reference('合作用户'),
  year: text('年份'),
  batch_search: companyUserInputFields.batch_search,
  file_url: file(incomeSummaryFields.tax_proof.label),
  name: text('文件名'),
  id_nos: text(personalFields.id_no.label),
  verdict: status('匹配结果', PROOF_VERDICT_WORDS),
} as const

/** Beside its fields, and not with the words of the other machines: those come with every page. */
export const incomeSummaryWords = { create: '待申报', declare: '申报', correct: '更正', upload_tax_proof: '上传完税证明', replace_tax_proof: '更换完税证明' } as const satisfies Readonly<Record<IncomeSummaryAction | 'create', string>>
