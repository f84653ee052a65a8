import { expect, test } from 'vitest'
import { z } from 'zod'
import { family } from '../contract/call.ts'
import { version } from '../contract/schemas/common.ts'
import { review } from '../contract/schemas/review.ts'
import { reviewDialog } from './review-dialog.tsx'

const call = family('contracts')
const declared = { summary: '审核', path: '/v1/contracts/:id/', access: {}, response: z.object({}) } as const
const usual = call({ name: 'auditContract', ...declared, ...review })
/** One call for several steps, as some of the catalogue are. */
const other = call({ name: 'updateContract', ...declared, ...review, body: z.strictObject({ audit_status: z.enum(['passed', 'rejected']), remark: z.string(), version }) })
const contract = { what: '合同', fields: {}, actions: { company_confirm: { reject: 'reject' }, agency_confirm: { reject: 'reject' } } } as const

test('a call with a body of its own says how it tells the verdict, or does not compile', () => {
  expect(reviewDialog(contract, { call: usual, action: 'agency_confirm', facts: [] })).toBeTypeOf('function')
  expect(
    reviewDialog(contract, { call: other, facts: [], body: ({ result, reason = '', version: seen }) => ({ audit_status: result === 'pass' ? 'passed' : 'rejected', remark: reason, version: seen }) }),
  ).toBeTypeOf('function')
  // @ts-expect-error -- the call has no `result`
  reviewDialog(contract, { call: other, facts: [] })
})
