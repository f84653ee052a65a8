/**
 * How far back the channel is queried for returned payments: a bank may take days, and known ones are recognised by their payout's state. Until
 * then the fees of a round are not the agency's (decision 82).
 */
export const lookBackMs = 7 * 24 * 3_600_000
