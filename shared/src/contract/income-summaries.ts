import { z } from 'zod'
import { incomeSummaryInputFields } from '../domain/fields/income-summary.ts'
import { incomeSummaryMachine } from '../domain/machines/income-summary.ts'
import { MOST_PROOFS, PROOF_VERDICTS } from '../domain/tax-proof-names.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, changeLogEntry, commaList, id, idParams, line, listOf, sums, timestamp, version, wholeIdNo } from './schemas/common.ts'

const call = family('income-summaries', incomeSummaryInputFields)

const pages = { park: ['ParkCooperateIncomeSummaryPageIndex'] } as const
const may = <const A extends string>(action: A) => ({ park: [`ParkCooperateIncomeSummaryPageIndex:${action}`] }) as const
const month = z.string().regex(/^\d{4}-\d{2}$/u, '期间应写作 2026-01')

const summary = z.object({
  id,
  user_id: id,
  user_name: z.string(),
  /** Masked. */
  id_no: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  gross: cents,
  /** The month's gross where no VAT is due on it. */
  exempt: cents,
  ex_vat: cents,
  vat: cents,
  /** The three surcharges together. */
  surcharge: cents,
  income_tax: cents,
  /** By the ledger; the declared tax is never below it. */
  withheld: cents,
  /** Gross of the year up to this month, in this park. */
  cumulative: cents,
  status: z.enum(incomeSummaryMachine.states),
  /** Whether the month has ended, so that it can be declared. */
  is_over: z.boolean(),
  remark: z.string(),
  /** URL of the file; empty: none. */
  tax_proof: z.string(),
  declare_at: timestamp.nullable(),
  finish_at: timestamp.nullable(),
  /** 0 until it is declared. */
  version: z.int(),
})

/** 收入汇总 (R691). */
export const { search: searchIncomeSummaries, exported: exportIncomeSummaries, counted: countIncomeSummaries } = listCalls(call, {
  search: { name: 'searchIncomeSummaries', summary: '查询收入汇总', method: 'POST', path: '/v1/income-summaries/search/' },
  exported: { name: 'exportIncomeSummaries', summary: '导出收入汇总', method: 'POST', path: '/v1/income-summaries/exports/' },
  counted: { name: 'countIncomeSummaries', summary: '收入汇总各状态的数量', path: '/v1/income-summaries/status_counts/' },
  access: pages,
  asks: { kind: 'company_user', key: 'batch_search' },
  filters: { month: month.optional(), batch_search: commaList.optional(), status: commaList.optional(), user_id: id.optional(), ids: commaList.optional() },
  response: listOf(summary).extend({ sums: sums.extend({ gross: cents, vat: cents, surcharge: cents, income_tax: cents }).optional() }),
})

/** One person's year in the park: month by month, with the bills of each (R099). */
export const incomeOfPerson = call({
  name: 'incomeOfPerson',
  summary: '个人收入台账',
  method: 'GET',
  path: '/v1/income-summaries/:user_id/',
  access: { park: ['ParkCooperateIncomeSummaryPageInfo'] },
  params: z.strictObject({ user_id: id }),
  query: z.strictObject({ year: z.string().regex(/^\d{4}$/u, '年份应为四位数字').optional() }),
  response: z.object({
    user_id: id,
    user_name: z.string(),
    id_no: z.string(),
    year: z.string(),
    months: z.array(summary.extend({ events: z.array(changeLogEntry) })),
    bills: z.array(z.object({ id, sn: z.string(), month: z.string(), company_name: z.string(), amount: cents, vat: cents, surcharge: cents, income_tax: cents, pay_at: timestamp })),
  }),
})

/** 申报: the figures are fixed as the ledger has them. All of them, or none where one month is not over, or declared already. */
export const declareIncome = call({
  name: 'declareIncome',
  summary: '申报收入汇总',
  method: 'PUT',
  path: '/v1/income-summaries/declare/',
  access: may('declare'),
  body: z.strictObject({ ids: z.array(id).min(1, '请选择要申报的人员').max(1000, '一次最多 1000 人') }),
  response: z.object({ count: z.int() }),
  changes: ['income-summaries'],
})

/** 更正 of a declared month (R691). */
export const updateIncomeSummary = call({
  name: 'updateIncomeSummary',
  summary: '更正收入汇总',
  method: 'PUT',
  path: '/v1/income-summaries/:id',
  access: may('correct'),
  params: idParams,
  body: z.strictObject({ income_tax: cents, remark: line(200).min(1, '请填写更正说明'), version }),
  response: z.object({ id }),
  changes: ['income-summaries'],
})

/** 完税证明导入 (R313): which month each file is about, by the number in its name; nothing is stored. Whose number it is is shown masked, so each is counted and written into the register. */
export const matchTaxProofs = call({
  name: 'matchTaxProofs',
  summary: '按身份证号匹配完税证明',
  method: 'POST',
  path: '/v1/income-summaries/match_tax_proofs/',
  access: may('upload_tax_proof'),
  asks: { kind: 'company_user', key: 'id_nos' },
  body: z.strictObject({ id_nos: z.array(wholeIdNo.refine((text) => text !== '', '请填写完整的身份证号')).min(1, '请选择完税证明').max(MOST_PROOFS, `一次最多 ${MOST_PROOFS} 份`), month: month.optional() }),
  response: z.object({
    /** In the order of the numbers. */
    results: z.array(z.object({
      verdict: z.enum(PROOF_VERDICTS),
      /** Of the month; null: none. */
      id: id.nullable(),
      month: z.string(),
      user_name: z.string(),
      /** Masked. */
      id_no: z.string(),
      income_tax: cents.nullable(),
    })),
  }),
  reads: true,
})

/** 上传完税证明 of several (R692); one that is refused stops none of the others. 导入记录 lists it (R313). */
export const uploadTaxProof = call({
  name: 'uploadTaxProof',
  summary: '上传完税证明',
  method: 'POST',
  path: '/v1/income-summaries/upload_tax_proof/',
  access: may('upload_tax_proof'),
  idempotent: true,
  body: z.strictObject({ items: z.array(z.strictObject({ id, file_url: line(1000).min(1, '请上传完税证明') })).min(1, '请上传完税证明').max(MOST_PROOFS, `一次最多 ${MOST_PROOFS} 份`) }),
  response: z.object({ results: z.array(z.object({ id, sn: z.string(), ok: z.boolean(), text: z.string() })) }),
  changes: ['income-summaries', 'imports'],
})
