// Upper bounds of amounts in one document (decision 81), in cents. The database has the same bounds as constraints; sums of thousands stay exact below 2^53.

/** 99,999,999.99. */
export const MAX_BILL_CENTS = 9_999_999_999

/** 10,000,000,000.00: all bills of a batch together, or its promotion fee. */
export const MAX_BATCH_CENTS = 1_000_000_000_000

/** The maximum of a single payment or receipt: a batch with all its fees. */
export const MAX_PAYMENT_CENTS = 10 * MAX_BATCH_CENTS
