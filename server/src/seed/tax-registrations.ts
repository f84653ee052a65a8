import { addDays, businessDate } from '@linggong/shared/domain/time'
import { inTransaction } from '../kernel/transaction.ts'
import { registrations } from '../modules/tax-registrations/machine.ts'
import { renewRegistrations } from '../modules/tax-registrations/open.ts'
import { process } from '../modules/tax-registrations/process.ts'
import type { SeedEnv } from './env.ts'

/** Of ten who are registered with the bureau: who waits, who is handed in, whom it has refused, who has been cancelled; the others are registered. */
const fates = ['registered', 'registered', 'waiting', 'registered', 'handed_in', 'registered', 'registered', 'refused', 'registered', 'cancelled'] as const

/** The workers of each park in every state of 税务登记, as the bureau's files have brought them there. */
export async function writeTaxRegistrations(env: SeedEnv, now: Date): Promise<void> {
  const day = (ago: number): Date => new Date(now.getTime() - ago * 86_400_000)
  await env.act(day(30), () => renewRegistrations(env.deps))
  for (const park of [...env.actors.values()].filter(({ flavour }) => flavour === 'park')) {
    const waiting = await inTransaction(env.deps.db, park, (tx) => tx.selectFrom('app.tax_registration').selectAll().where('park_id', '=', park.tenantId).where('status', '=', 'to_deal_with').orderBy('id').execute())
    const fateOf = new Map(waiting.map(({ id }, index) => [id, fates[index % fates.length]]))
    const those = (...wanted: readonly (typeof fates)[number][]) => waiting.filter(({ id }) => wanted.some((fate) => fateOf.get(id) === fate)).map(({ id }) => id)
    const each = (ago: number, ids: readonly string[], step: (tx: Parameters<typeof registrations.move>[0], row: Parameters<typeof registrations.move>[2], at: Date, index: number) => Promise<unknown>) =>
      env.act(day(ago), () =>
        inTransaction(env.deps.db, park, async (tx) => {
          const rows = await tx.selectFrom('app.tax_registration').selectAll().where('park_id', '=', park.tenantId).where('id', 'in', [...ids, park.tenantId]).orderBy('id').forUpdate().execute()
          for (const [index, row] of rows.entries()) await step(tx, row, day(ago), index)
        }))
    await env.act(day(20), () => inTransaction(env.deps.db, park, (tx) => process(tx, park, those('registered', 'handed_in', 'refused', 'cancelled'), day(20))))
    await each(12, those('registered', 'cancelled'), (tx, row, at, index) =>
      registrations.move(tx, park, row, 'import_success', { registration_no: `91469001${String(index + 1).padStart(10, '0')}`, register_on: addDays(businessDate(at), -1), deal_at: at }))
    await each(12, those('refused'), (tx, row, at) => registrations.move(tx, park, row, 'import_failure', { fail_reason: '姓名与税务实名信息不一致', deal_at: at }))
    await each(10, those('registered'), (tx, row, at) => registrations.move(tx, park, row, 'import_realname', { realname_status: 'passed', realname_remark: '', realname_at: at }))
    await each(10, those('refused'), (tx, row, at) => registrations.move(tx, park, row, 'import_realname', { realname_status: 'failed', realname_remark: '证件姓名有生僻字，请本人到场核验', realname_at: at }))
    await each(4, those('cancelled'), (tx, row, at) => registrations.move(tx, park, row, 'import_cancel', { cancel_on: addDays(businessDate(at), -1), deal_at: at }))
  }
}
