import type { Kind } from '../../world/shape.ts'
import type { About, Sample } from '../sample.ts'

/** The calls of a family of contracts: about one that has passed, and in an audit about one that waits for it. */
function contractSamples(kind: 'company' | 'agency' | 'platform', name: Capitalize<typeof kind>, party: (about: About) => Record<string, unknown>): Record<string, Sample> {
  const [one, open] = [`${kind}Contract`, `open${name}Contract`] as const
  const seen = (of: Kind, body: object): Sample => ({ id: of, body: ({ thing }) => ({ ...body, version: thing(of)['version'] }) })
  return {
    [one]: { id: one }, [`${one}History`]: { id: one },
    [`create${name}Contract`]: { body: (about) => ({ ...party(about), start_at: '2090-01-01', end_at: '2090-12-31' }) },
    [`update${name}Contract`]: { ...seen(one, { remark: '新备注' }), variants: { audit: seen(open, { audit_status: 'passed' }), rejection: seen(open, { audit_status: 'rejected', audit_remark: '有误' }) } },
    [`terminate${name}Contract`]: seen(one, { force: true, remark: '协商终止' }),
  }
}

export const contracts = {
  ...contractSamples('company', 'Company', ({ thing }) => ({ company_id: thing('company').id })),
  ...contractSamples('agency', 'Agency', ({ thing }) => ({ agency_id: thing('agency').id })),
  ...contractSamples('platform', 'Platform', ({ thing }) => ({ platform_id: thing('platform').id })),
  companyTaxTerms: { query: ({ me, thing }) => (me.flavour === 'company' ? {} : { company_id: thing('company').id }) },
  rateImpact: { id: 'companyContract' },
  rateChangeContent: { id: 'rateChange' },
  answerRateChange: { id: 'rateChange', body: ({ me, thing }) => ({ result: me.flavour === 'agency' ? 'cancel' : 'confirm', version: thing('rateChange')['version'] }) },
} as const satisfies Record<string, Sample>
