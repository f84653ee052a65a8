import { SIGN_LINK_DAYS } from '@linggong/shared/domain/machines/alipay-agreement'
import type { BusinessDate } from '@linggong/shared/domain/time'
import type { Deps } from '../../deps.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { applyAgreement } from './follow.ts'
import { agreements } from './steps.ts'

const most = 500

/**
 * Links that nobody has signed until the end of their last day are void: the agreement can be asked for anew. The payment app refuses a signature
 * after that day; it is asked before, because somebody may have signed in time. While it does not answer, the day is tried again.
 */
export async function lapseLinks(deps: Deps, day: BusinessDate): Promise<number> {
  for (let lapsed = 0; ; ) {
    const due = await inTransaction(deps.db, SYSTEM, (tx) =>
      tx.selectFrom('app.alipay_account').select(['id', 'park_id', 'sign_no']).where('status', '=', 'signing').where('link_until', '<', day).orderBy('id').limit(most).execute())
    if (due.length === 0) return lapsed
    const answers = await deps.alipay.agreements(due.map(({ sign_no }) => sign_no))
    for (const place of due) {
      const answer = answers.find(({ signNo }) => signNo === place.sign_no)
      await inTransaction(deps.db, SYSTEM, async (tx) => {
        if (answer !== undefined) return void (await applyAgreement(tx, place, answer, deps.clock()))
        const row = await scopedId(tx, SYSTEM, 'app.alipay_account', place.id, { lock: true, parkId: place.park_id })
        if (row.status === 'signing' && row.sign_no === place.sign_no) await agreements.move(tx, SYSTEM, { ...row, is_own: false }, 'lapse', { reason: `签约链接 ${SIGN_LINK_DAYS} 天内未签约，已过期` })
      })
    }
    lapsed += due.length
  }
}
