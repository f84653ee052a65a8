/** Where the shell's reminders lead to: all that it needs of the agency's pages before its remote is there. */
export const agencyPaths = { contracts: 'agency/customer/contract', rateChanges: 'agency/customer/confirm', recharge: 'agency/finance/recharge' } as const
