import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { payingAccount, sendOut, type Outgoing } from '../channel/send-out.ts'
import { applyAnswers } from './results.ts'

const payouts: Outgoing = {
  table: 'app.payout',
  accountName: (parkId) => sql`(select b.name from app.bill b where b.park_id = ${parkId} and b.id = p.bill_id)`,
  payer: payingAccount,
  apply: applyAnswers,
}

export const sendPayouts = (deps: Deps): Promise<number> => sendOut(deps, payouts)
