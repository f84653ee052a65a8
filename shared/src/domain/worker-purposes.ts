/**
 * What a worker may be let in for. A worker belongs to no organisation and has no password: each token is for one of these, about one
 * record. `open_payslip`: to say who they are, with a code sent to their phone; `payslip`: to read that payslip.
 */
export type WorkerPurpose = 'open_payslip' | 'payslip'

/** All calls and pages of workers are below it, on an origin of their own. */
export const workerPrefix = '/worker/'
