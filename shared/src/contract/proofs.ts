import { z } from 'zod'
import { PROOF_KINDS, proofInputFields, proofRecordFields } from '../domain/fields/proof.ts'
import { proofMachine } from '../domain/machines/proof.ts'
import { mostProofPeople } from '../domain/proofs.ts'
import { family } from './call.ts'
import { listCalls } from './list-calls.ts'
import { cents, changeLogEntry, commaList, dateRange, id, idParams, line, listOf, pageBody, pageQuery, sums, timestamp, version } from './schemas/common.ts'

const call = family('proofs', { ...proofRecordFields, ...proofInputFields })

const lists = { agency: ['AgencyCooperateProvePageIndex'] } as const
const shows = { agency: [...lists.agency, 'AgencyCooperateProvePageInfo'] } as const
const may = <const A extends string>(action: A) => ({ agency: [`AgencyCooperateProvePageIndex:${action}`] }) as const

const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u, '月份应写作 2026-01')
const kind = z.enum(PROOF_KINDS.map(({ value }) => value))

const proof = z.object({
  id,
  sn: z.string(),
  kind,
  /** YYYY-MM, both ends included (R240). */
  start_at: z.string(),
  end_at: z.string(),
  period: z.string(),
  status: z.enum(proofMachine.states),
  user_count: z.int(),
  /** How many documents have been made. */
  done_count: z.int(),
  amount: cents,
  /** VAT, its surcharges and income tax, as the bills withheld them. */
  tax_amount: cents,
  fail_reason: z.string(),
  void_reason: z.string(),
  creator: z.string(),
  create_at: timestamp,
  finish_at: timestamp.nullable(),
  version,
})

const detail = proof.extend({ events: z.array(changeLogEntry) })

/** 证明管理 of an agency (R693). */
export const { search: searchProofs, exported: exportProofs, counted: countProofs } = listCalls(call, {
  search: { name: 'searchProofs', summary: '查询证明', method: 'POST', path: '/v1/proofs/search/' },
  exported: { name: 'exportProofs', summary: '导出证明列表', method: 'POST', path: '/v1/proofs/exports/' },
  counted: { name: 'countProofs', summary: '证明各状态的数量', path: '/v1/proofs/status_counts/' },
  access: lists,
  filters: { sn: line(40).optional(), kind: commaList.optional(), status: commaList.optional(), month: month.optional(), creator: line(50).optional(), create_at: dateRange.optional() },
  response: listOf(proof).extend({ sums: sums.extend({ amount: cents, tax_amount: cents }).optional() }),
})

/** Of a proof, and of whom it may be about: months from and to (R240). */
const period = { start_at: month, end_at: month }

const earned = { amount: cents, tax_amount: cents, bill_count: z.int() }

/** Who was paid in a period, with what they were paid by this agency, largest first. */
export const filterProofUsers = call({
  name: 'filterProofUsers',
  summary: '筛选可开具证明的用户',
  method: 'POST',
  path: '/v1/proofs/filter_users/',
  access: may('create'),
  asks: { kind: 'company_user', key: 'batch_search' },
  // Absent: this month.
  body: z.strictObject({ start_at: month.optional(), end_at: month.optional(), batch_search: commaList.optional(), company_id: id.optional(), project_company_id: id.optional(), ...pageBody }),
  // `id`: the person's. Number and phone are masked.
  response: listOf(z.object({ id, user_name: z.string(), id_no: z.string(), phone: z.string(), ...earned })).extend({ sums: sums.extend({ amount: cents, tax_amount: cents }).optional() }),
  reads: true,
})

/** One document for each of these workers, made by a job. Refused as a whole where one of them was paid nothing. */
export const createProof = call({
  name: 'createProof',
  summary: '新建证明',
  method: 'POST',
  path: '/v1/proofs/',
  access: may('create'),
  idempotent: true,
  body: z.strictObject({ kind, ...period, user_ids: z.array(id).min(1, '请选择要开具证明的用户').max(mostProofPeople, `一次最多 ${mostProofPeople} 人`) }),
  response: detail,
  changes: ['proofs'],
})

export const proofById = call({ name: 'proofById', summary: '证明详情', method: 'GET', path: '/v1/proofs/:id', access: shows, params: idParams, response: detail })

/** 重新生成 after a failure: what is missing; 作废: nobody can download it any more. */
export const updateProof = call({
  name: 'updateProof',
  summary: '重新生成或作废证明',
  method: 'PUT',
  path: '/v1/proofs/:id',
  access: { agency: [...may('create').agency, ...may('void').agency] },
  params: idParams,
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('retry'), version }),
    z.strictObject({ action: z.literal('void'), void_reason: line(200).min(1, '请填写作废原因'), version }),
  ]),
  response: detail,
  changes: ['proofs'],
})

/** Its documents, one for each worker. */
export const proofRecords = call({
  name: 'proofRecords',
  summary: '证明的人员与文件',
  method: 'GET',
  path: '/v1/proofs/:id/records/',
  access: shows,
  params: idParams,
  asks: { kind: 'company_user', key: 'batch_search' },
  query: z.strictObject({ batch_search: commaList.optional(), ...pageQuery }),
  response: listOf(z.object({
    id,
    document_no: z.string(),
    user_name: z.string(),
    id_no: z.string(),
    ...earned,
    vat: cents,
    /** The three surcharges together. */
    surcharge: cents,
    income_tax: cents,
    /** Empty: not made yet, or void. It is read by a link that is signed for minutes. */
    file_url: z.string(),
  })),
})

/** All documents in one archive, made by a job. */
export const archiveProof = call({
  name: 'archiveProof',
  summary: '打包下载证明',
  method: 'POST',
  path: '/v1/proofs/:id/archive/',
  access: may('archive'),
  params: idParams,
  response: z.object({ id }),
  changes: ['exports'],
})
