import { lockKey } from '../../../kernel/rate-limit.ts'
import type { Tx } from '../../../kernel/transaction.ts'

/** Those who give credit codes to enterprises of one agency, the form and files, do it one after the other: who comes later sees the code of who was first, and tells it at its row or field. */
export const lockCodes = (tx: Tx, agencyId: string): Promise<void> => lockKey(tx, `codes:${agencyId}`)
