/**
 * What a worker may be let in for. A worker belongs to no organisation and has no password: each token is for one of these, about one
 * record. `open_payslip`: to say who they are, with a code sent to their phone; `payslip`: to read that payslip. `sign`: to say who they are, about a cooperation;
 * `cooperation`: to complete and sign it.
 */
export type WorkerPurpose = 'open_payslip' | 'payslip' | 'sign' | 'cooperation'

/** Where a browser opens what workers are sent; the token is behind the `#`, which no browser sends to a server. */
export const workerPages = { payslip: '/worker/payslip', register: '/worker/register', sign: '/worker/sign' } as const

/** All calls and pages of workers are below it, on an origin of their own. */
export const workerPrefix = '/worker/'
