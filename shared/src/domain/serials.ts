/** What the numbers of each kind of document begin with; then come the business day and six digits: `JS20260108000001`. */
export const SERIALS = {
  bill: 'ZD', bill_batch: 'PC', settlement: 'JS', task: 'RW', task_batch: 'RP', acceptance: 'YS',
  contract: 'HT', cooperation: 'XY', audit: 'SH', termination_batch: 'ZZ', proof: 'ZM',
  invoice_batch: 'KP', invoice: 'FP', redink_offset: 'HC', refund_invoice_batch: 'TP',
  topup_order: 'CZ', withdraw: 'TX', software_fee: 'RJ', service_fee: 'FW', payment_link: 'ZF', agreement: 'QY',
  park: 'YQ', platform: 'JT', agency: 'YW', company: 'QY',
} as const
export type SerialKind = (typeof SERIALS)[keyof typeof SERIALS]

/** A whole number of a document: of which kinds it may be. */
export const kindsOfSerial = (text: string): readonly (keyof typeof SERIALS)[] =>
  /^[A-Z]{2}\d{14}$/u.test(text) ? (Object.keys(SERIALS) as (keyof typeof SERIALS)[]).filter((kind) => text.startsWith(SERIALS[kind])) : []
