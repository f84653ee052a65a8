import { settlementMachine } from './machines/settlement.ts'

/** 应收 (domain.md §2.8): settlements as those see them who confirm receipts, and what they have confirmed. No machine of its own: the settlement's, less the other states. */
export const receivableMachine = { ...settlementMachine, states: ['to_write_off', 'paying', 'paid'] } as const
