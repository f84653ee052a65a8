import { tenantFields } from '@linggong/shared/domain/fields/tenant'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import { formKeys, switchKeys, type TenantKind } from '@linggong/shared/domain/tenant-forms'
import { json } from '../../../db/bulk.ts'
import type { Deps } from '../../../deps.ts'
import { isHeld, type Actor } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse, texts } from '../../../kernel/refuse.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { queueMessage } from '../../accounts/sms.ts'
import { tenantRecords } from '../record.ts'
import { columnsOf, loggedBasics, namesOfBasics, profileOfStep, storedBasics, type Basics } from './basics.ts'
import { inviteManager } from './create.ts'
import { checkPapers, lockTenant, type TenantRow } from './row.ts'

interface Switch {
  readonly is_enable: boolean
  readonly version: number
}
type Step = Basics & Switch

/** Step 1 again, or the switch alone: one call for both (R587), with a right of its own each. */
export async function updateTenant(tx: Tx, deps: Deps, actor: Actor, kind: TenantKind, id: string, wish: Step | Switch, now: Date): Promise<{ id: string; version: number }> {
  const isStep = 'name' in wish
  if (!(isStep ? formKeys(kind) : switchKeys(kind)).some((key) => isHeld(actor, key))) refuse('forbidden', texts.forbidden)
  const row = await lockTenant(tx, actor, kind, id, wish.version)
  const isChanged = isStep ? await saveBasics(tx, deps, actor, kind, row, wish, now) : await tenantRecords[kind].switchTo(tx, actor, row, wish.is_enable)
  return { id, version: row.version + (isChanged ? 1 : 0) }
}

async function saveBasics(tx: Tx, deps: Deps, actor: Actor, kind: TenantKind, row: TenantRow, wish: Step, now: Date): Promise<boolean> {
  await checkPapers(tx, actor, row, wish)
  const names = await namesOfBasics(tx, actor, [wish], row)
  const before = storedBasics(row)
  // What the step leaves out stays as it is.
  const columns = columnsOf({ ...wish, manager_phone: wish.manager_phone ?? row.manager_phone, payment_phone: wish.payment_phone ?? row.payment_phone })
  const profile = profileOfStep(wish)
  const steps_done = [...new Set([...row.steps_done, 1])].toSorted((a, b) => a - b)
  // Saved as it was, a step is still saved: what was opened otherwise becomes complete.
  const set = { ...columns, is_enable: wish.is_enable, profile: json({ ...row.profile, ...profile }), steps_done }
  const logged = { from: { ...loggedBasics(before.columns, before.profile, names), is_enable: row.is_enable }, to: { ...loggedBasics(columns, profile, names), is_enable: wish.is_enable } }
  const isChanged = await tenantRecords[kind].change(tx, actor, row, set, { action: 'update', ...logged })
  if (columns.manager_phone !== row.manager_phone) {
    await inviteManager(tx, deps, actor, { id: row.id, kind, above: row }, { name: wish.manager_name, phone: columns.manager_phone ?? '' }, now)
    await tellReplaced(tx, deps, actor, row.manager_phone, wish.name, tenantFields.manager_phone.label)
  }
  if (columns.payment_phone !== row.payment_phone) await tellReplaced(tx, deps, actor, row.payment_phone, wish.name, tenantFields.payment_phone.label)
  return isChanged
}

/** Whoever was to confirm payments, or administrated the organisation, learns that somebody else does now. */
async function tellReplaced(tx: Tx, deps: Deps, actor: Actor, phone: string, tenant: string, use: string): Promise<void> {
  if (phone === '') return
  const { name: by } = await tx.selectFrom('app.tenant').select('name').where('id', '=', actor.tenantId).executeTakeFirstOrThrow()
  await queueMessage(tx, deps, { id: newId(), phone, text: smsText('phone_replaced', { tenant, use, by }) })
}
