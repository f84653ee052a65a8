import { ASKED_HOURS, REOPENED_DAYS } from '@linggong/shared/domain/machines/month-close'
import type { MonthCloseAction } from '@linggong/shared/domain/machines/month-close'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { asSeen } from '../../kernel/record.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { asGuarded, monthSteps, notAsked } from '../taxes/months.ts'
import { checksOf } from './checks.ts'
import { tellOfAnswer, tellOfAsked } from './told.ts'

interface Wish {
  readonly id: string
  readonly version: number
  readonly reason?: string
}

const hour = 3_600_000

/** A step that a member of the park takes with one of its months. */
export async function takeStep(tx: Tx, actor: Actor, action: Exclude<MonthCloseAction, 'fall_due'>, { id, version, reason = '' }: Wish, now: Date): Promise<void> {
  // Whoever books into the month waits, and so does this for them (`closingsOf`).
  const month = asGuarded(asSeen(await scopedId(tx, actor, 'app.month_close', id, { lock: true }), version), actor, now)
  switch (action) {
    case 'soft_close':
    case 'soft_reopen':
      await monthSteps.move(tx, actor, month, action, {})
      return
    case 'close': {
      const [{ count: paying } = { count: 0 }] = month.is_over ? await checksOf(tx, actor, month.month, ['paying']) : []
      if (paying > 0) refuse(400, `${month.month} 还有 ${paying} 张结算单的账单在支付中或结果未知，不能关账；请等待银行结果`)
      await monthSteps.move(tx, actor, month, action, { kind: 'hand', closer: actor.name, closed_at: now }, 'settled')
      return
    }
    case 'ask_reopen': {
      const until = new Date(now.getTime() + ASKED_HOURS * hour)
      await monthSteps.move(tx, actor, month, action, { asker_id: actor.staffId, asker: actor.name, ask_reason: reason, ask_until: until })
      await tellOfAsked(tx, actor, month, reason, until)
      return
    }
    case 'agree_reopen': {
      const due_on = addDays(businessDate(now), REOPENED_DAYS)
      await monthSteps.move(tx, actor, month, action, { ...notAsked, due_on, certificate_id: null })
      await tellOfAnswer(tx, actor, month, due_on, now)
      return
    }
    case 'refuse_reopen':
      await monthSteps.move(tx, actor, month, action, notAsked)
      await tellOfAnswer(tx, actor, month, null, now)
  }
}
