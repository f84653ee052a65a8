// A review decides one record: passed, or rejected with a reason.
export const verdicts = ['pass', 'reject'] as const
export type Verdict = (typeof verdicts)[number]

/** The guard of every rejection. The body of a review (`contract/schemas/review.ts`) checks it. */
export const REASON = { name: 'reason', text: '请填写驳回原因' } as const
