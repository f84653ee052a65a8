import { z } from 'zod'
import { evidenceKeys } from '../domain/evidence/points.ts'
import { inspectionFields } from '../domain/fields/evidence.ts'
import { family } from './call.ts'
import { id, idParams, line, listOf, timestamp, version } from './schemas/common.ts'
import { billEvidence, evidenceSums } from './schemas/evidence.ts'

const call = family('inspections', inspectionFields)

const readers = {
  park: ['ParkBusinessSettlementsPageIndex'],
  platform: ['PlatformSettlementSettPageIndex'],
  agency: ['AgencySettlementSettPageIndex'],
  company: ['CompanySettlementSettPageIndex'],
} as const
const givers = {
  park: ['ParkBusinessSettlementsPageIndex:evidence'],
  platform: ['PlatformSettlementSettPageIndex:evidence'],
  agency: ['AgencySettlementSettPageIndex:evidence'],
  company: ['CompanySettlementSettPageIndex:evidence'],
} as const

/** Whom the evidence of a settlement was shown to from outside, with what came of it. */
export const inspections = call({
  name: 'inspections',
  summary: '结算单的检查链接',
  method: 'GET',
  path: '/v1/settlements/:id/inspections/',
  access: readers,
  params: idParams,
  response: z.object({
    results: z.array(z.object({
      id, recipient: z.string(), looks: z.int(), last_look_at: timestamp.nullable(), creator: z.string(), create_at: timestamp, expire_at: timestamp, ended_at: timestamp.nullable(), version,
    })),
  }),
})

/** Link and code are told once. Whoever has both sees the settlement's evidence until then: given to somebody outside, so it asks for a proof of the person. */
export const createInspection = call({
  name: 'createInspection',
  summary: '生成检查链接',
  method: 'POST',
  path: '/v1/settlements/:id/inspections/',
  access: givers,
  params: idParams,
  body: z.strictObject({ recipient: line(40).min(2, '请填写检查单位或人员'), days: z.int().min(1).max(30) }),
  response: z.object({ id, url: z.string(), code: z.string(), expire_at: timestamp }),
  stepUp: true,
  changes: ['inspections', 'settlements'],
})

export const endInspection = call({
  name: 'endInspection',
  summary: '停用检查链接',
  method: 'PUT',
  path: '/v1/inspections/:id/end/',
  access: givers,
  params: idParams,
  body: z.strictObject({ version }),
  response: z.object({ ok: z.literal(true) }),
  changes: ['inspections', 'settlements'],
})

const token = z.string().regex(/^[\w-]{16,64}$/u, '链接不完整，请重新打开收到的链接')
const code = z.string().trim().toUpperCase().regex(/^[0-9A-Z]{8}$/u, '请输入 8 位提取码')

/** Of whoever was given link and code; on the workers' origin only. Both in the body, so that no log has them. */
export const inspect = call({
  name: 'inspect',
  summary: '检查链接：查看证据链',
  method: 'POST',
  path: '/worker/v1/inspection/',
  access: 'public',
  body: z.strictObject({ token, code, point: z.enum([...evidenceKeys, 'gap']).optional(), part: z.int().min(1).max(1000).default(1) }),
  response: listOf(
    billEvidence.omit({ points: true, status: true, amount: true }).extend({
      id_no: z.string(),
      status: z.string(),
      net_amount: z.string(),
      points: z.array(z.object({ label: z.string(), state: z.string(), state_label: z.string(), fact: z.string(), reason: z.string(), at: z.string() })),
    }),
  ).extend({
    recipient: z.string(),
    expire_at: timestamp,
    /** With labels, because the page has no dictionary. */
    facts: z.array(z.object({ label: z.string(), text: z.string() })),
    points: z.array(z.object({ key: z.enum(evidenceKeys), label: z.string(), asks: z.string(), state: z.string(), counts: z.array(z.object({ label: z.string(), count: z.int() })) })),
    sums: evidenceSums,
  }),
})
