/**
 * What a worker may be let in for. A worker belongs to no organisation and has no password: each token is for one of these, about one
 * record. `open_payslip`: to say who they are, with a code sent to their phone; `payslip`: to read that payslip. `sign`: the same about
 * their cooperation with an enterprise, which `cooperation` then opens: to see where it stands, send photos, and sign.
 */
export type WorkerPurpose = 'open_payslip' | 'payslip' | 'sign' | 'cooperation'

/** All calls and pages of workers are below it, on an origin of their own. */
export const workerPrefix = '/worker/'

/** What links open, of `inspection` for an inspector and of `statement` for whoever holds a 结算确认单, who are nobody's workers; the token is behind the `#`, which no browser sends to a server. */
export const workerPages = { payslip: `${workerPrefix}payslip`, register: `${workerPrefix}register`, sign: `${workerPrefix}sign`, inspection: `${workerPrefix}inspection`, statement: `${workerPrefix}statement` } as const
