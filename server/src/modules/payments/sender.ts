import type { Deps } from '../../deps.ts'
import { sendOut, type Outgoing } from '../channel/send-out.ts'
import { applyAnswers } from './results.ts'

const payouts: Outgoing = {
  table: 'app.payout',
  accountName: '(select b.name from app.bill b where b.park_id = p.park_id and b.id = p.bill_id)',
  apply: applyAnswers,
}

export const sendPayouts = (deps: Deps): Promise<number> => sendOut(deps, payouts)
