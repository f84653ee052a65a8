import { z } from 'zod'
import { evidenceKeys } from '../domain/evidence/points.ts'
import { evidenceFields, packageKinds } from '../domain/fields/evidence.ts'
import { family } from './call.ts'
import { id, idParams, listOf, pageIds, pageQuery, timestamp } from './schemas/common.ts'
import { billEvidence, evidenceSums } from './schemas/evidence.ts'

const call = family('evidence', evidenceFields)

/** Whoever sees settlements sees what proves them. */
const readers = {
  park: ['ParkBusinessSettlementsPageIndex'],
  platform: ['PlatformSettlementSettPageIndex'],
  agency: ['AgencySettlementSettPageIndex'],
  company: ['CompanySettlementSettPageIndex'],
} as const
const billReaders = {
  park: ['ParkBusinessSettlementsPageIndex'],
  platform: ['PlatformSettlementBillPageIndex'],
  agency: ['AgencySettlementBillPageIndex'],
  company: ['CompanySettlementBillPageIndex'],
} as const
/** A park sees bills in their settlements alone. */
const batchReaders = { platform: billReaders.platform, agency: billReaders.agency, company: billReaders.company } as const
/** A package has contracts, which have their persons' data in full. */
const packers = {
  park: ['ParkBusinessSettlementsPageIndex:evidence'],
  platform: ['PlatformSettlementSettPageIndex:evidence'],
  agency: ['AgencySettlementSettPageIndex:evidence'],
  company: ['CompanySettlementSettPageIndex:evidence'],
} as const

const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u, '月份格式应为 YYYY-MM')
const bars = z.object({ results: z.array(z.object({ id, sums: evidenceSums })) })

/** The bills of a settlement with their points; `point`: those alone where something is missing at it. */
export const settlementEvidence = call({
  name: 'settlementEvidence',
  // What fills a point is of other families.
  countsAll: true,
  summary: '结算单的证据链',
  method: 'GET',
  path: '/v1/settlements/:id/evidence/',
  access: readers,
  params: idParams,
  query: z.strictObject({ point: z.enum([...evidenceKeys, 'gap']).optional(), ...pageQuery }),
  response: listOf(billEvidence).extend({ sums: evidenceSums }),
})

export const billEvidenceById = call({
  name: 'billEvidenceById',
  countsAll: true,
  summary: '账单的证据链',
  method: 'GET',
  path: '/v1/bills/:id/evidence/',
  access: billReaders,
  params: idParams,
  response: billEvidence,
})

/** Of the rows of one page: asked for after them, so that no list waits for it. */
export const settlementBars = call({
  name: 'settlementBars',
  countsAll: true,
  background: true,
  summary: '结算单列表的证据进度',
  method: 'GET',
  path: '/v1/settlements/evidence/',
  access: readers,
  query: z.strictObject({ ids: pageIds }),
  response: bars,
})

export const billBars = call({
  name: 'billBars',
  countsAll: true,
  background: true,
  summary: '账单列表的证据进度',
  method: 'GET',
  path: '/v1/bills/evidence/',
  access: billReaders,
  query: z.strictObject({ ids: pageIds }),
  response: bars,
})

export const batchBars = call({
  name: 'batchBars',
  countsAll: true,
  background: true,
  summary: '账单批次列表的证据进度',
  method: 'GET',
  path: '/v1/bill-batches/evidence/',
  access: batchReaders,
  query: z.strictObject({ ids: pageIds }),
  response: bars,
})

/** The paid bills of an enterprise in a month. */
export const monthEvidence = call({
  name: 'monthEvidence',
  countsAll: true,
  summary: '企业某月的证据进度',
  method: 'GET',
  path: '/v1/evidence/months/',
  access: readers,
  query: z.strictObject({ company_id: id.optional(), month }),
  response: z.object({ company_id: id, company_name: z.string(), month, sums: evidenceSums }),
})

/**
 * The paid bills of an enterprise in the last twelve months, as a whole and by month, newest first. As many months as can be told at once: `from`
 * is the first of them, `is_cut` says that earlier ones are left out.
 */
export const enterpriseEvidence = call({
  name: 'enterpriseEvidence',
  countsAll: true,
  summary: '企业的证据进度',
  method: 'GET',
  path: '/v1/evidence/companies/',
  access: readers,
  query: z.strictObject({ company_id: id.optional() }),
  response: z.object({ company_id: id, company_name: z.string(), from: z.string(), is_cut: z.boolean(), sums: evidenceSums, months: z.array(z.object({ month: z.string(), sums: evidenceSums })) }),
})

/** 证据包. `subject_id`: the settlement, the bill, the cooperation; of a month the enterprise, by default one's own. */
export const createEvidencePackage = call({
  name: 'createEvidencePackage',
  summary: '生成证据包',
  method: 'POST',
  path: '/v1/evidence/packages/',
  access: packers,
  idempotent: true,
  body: z.strictObject({ of: z.enum(packageKinds), subject_id: id.optional(), month: month.optional() }),
  response: z.object({ id }),
  changes: ['exports', 'evidence', 'settlements'],
})

export const evidencePackages = call({
  name: 'evidencePackages',
  summary: '已生成的证据包',
  method: 'GET',
  path: '/v1/settlements/:id/evidence_packages/',
  access: readers,
  params: idParams,
  response: z.object({
    results: z.array(z.object({ id, filename: z.string(), bill_count: z.int(), file_count: z.int(), manifest_hash: z.string(), creator: z.string(), create_at: timestamp })),
  }),
})
