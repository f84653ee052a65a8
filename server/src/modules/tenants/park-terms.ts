import { createHash } from 'node:crypto'
import { TERM_TOLD_AT } from '@linggong/shared/domain/park-term'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import { addDays, daysBetween, type BusinessDate } from '@linggong/shared/domain/time'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { queueNoticesOnce } from '../accounts/sms.ts'

/** Tells those responsible for the park and for its operator by SMS that a park's term ends or has ended: on each of these days once, and anew when the term was extended. */
export async function tellOfEndingTerms(deps: Deps, day: BusinessDate): Promise<void> {
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const parks = await tx
      .selectFrom('app.tenant')
      .select(['id', 'name', 'manager_phone', 'end_at'])
      .where('flavour', '=', 'park')
      .where('is_enable', '=', true)
      .where('end_at', 'in', TERM_TOLD_AT.map((left) => addDays(day, left)))
      .orderBy('id')
      .execute()
    if (parks.length === 0) return
    const operators = await tx.selectFrom('app.tenant').select('manager_phone').where('flavour', '=', 'saas').execute()
    const notices = parks.flatMap(({ id, name, manager_phone: own, end_at }) => {
      if (end_at === null) return []
      const left = daysBetween(day, end_at)
      const text = smsText('park_term', { park: name, end: end_at, left: left < 0 ? null : left, over: left < 0 ? '已' : null })
      const phones = new Set([own, ...operators.map(({ manager_phone }) => manager_phone)])
      return [...phones].filter((phone) => phone !== '').map((phone) => ({ id: idOf(`park_term:${id}:${end_at}:${left}:${phone}`), phone, text }))
    })
    await queueNoticesOnce(tx, deps, notices)
  })
}

/** The same for the same event, so that a day that runs again says nothing twice. */
function idOf(event: string): string {
  const hex = createHash('sha256').update(event).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
