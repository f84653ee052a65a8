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
import { columnsOf, loggedBasics, namesOfBasics, profileOfStep, storedBasics, type Changed } from './basics.ts'
import { refuseListed } from './listed.ts'
import { inviteManager, inviteManagerAgain, inviteManagerOnce, removeFromManaged, withdrawManager } from './manager.ts'
import { checkPapers, lockTenant, type TenantRow } from './row.ts'

type Wish = Changed & { readonly version: number }

/** Step 1 again, its manager alone, or the switch alone: one call for all (R587), the switch with a right of its own. What is left out stays as it is. */
export async function updateTenant(tx: Tx, deps: Deps, actor: Actor, kind: TenantKind, id: string, { version, is_enable, invites_manager: invites, removed_administrators: removed = [], ...wish }: Wish, now: Date): Promise<{ id: string; version: number }> {
  const isStep = Object.keys(wish).length > 0
  if (!(isStep || invites === true || removed.length > 0 ? formKeys(kind) : switchKeys(kind)).some((key) => isHeld(actor, key))) refuse('forbidden', texts.forbidden)
  const row = await lockTenant(tx, actor, kind, id, version)
  const isOn = is_enable ?? row.is_enable
  const isChanged = isStep ? await saveBasics(tx, deps, actor, kind, row, wish, isOn, now) : await tenantRecords[kind].switchTo(tx, actor, row, isOn)
  const managed = { id, kind, above: row }
  const phone = wish.manager_phone ?? row.manager_phone
  if (invites === true) await inviteManagerOnce(tx, deps, actor, managed, { name: wish.manager_name ?? row.manager_name, phone }, now)
  await removeFromManaged(tx, actor, managed, phone, removed, now)
  return { id, version: row.version + (isChanged ? 1 : 0) }
}

async function saveBasics(tx: Tx, deps: Deps, actor: Actor, kind: TenantKind, row: TenantRow, wish: Omit<Changed, 'is_enable' | 'invites_manager' | 'removed_administrators'>, is_enable: boolean, now: Date): Promise<boolean> {
  const before = storedBasics(kind, row)
  const isFollowing = wish.payment_phone === undefined && row.payment_phone === row.manager_phone
  const step = { ...before, ...wish, ...(isFollowing && { payment_phone: '' }) }
  await checkPapers(tx, actor, row, step)
  if (step.name !== row.name) await refuseListed(tx, kind, { name: step.name, credit_code: '' }, now)
  const names = await namesOfBasics(tx, actor, [step], row)
  const [columns, profile] = [columnsOf(step), profileOfStep(step)]
  const steps_done = [...new Set([...row.steps_done, 1])].toSorted((a, b) => a - b)
  const set = { ...columns, is_enable, profile: json({ ...row.profile, ...profile }), steps_done }
  const from = { ...loggedBasics(columnsOf(before), profileOfStep(before), names), is_enable: row.is_enable }
  const isChanged = await tenantRecords[kind].change(tx, actor, row, set, { action: 'update', from, to: { ...loggedBasics(columns, profile, names), is_enable } })
  const replaced = (['manager_phone', 'payment_phone'] as const).filter((key) => columns[key] !== row[key])
  const managed = { id: row.id, kind, above: row }
  const manager = { name: columns.manager_name, phone: columns.manager_phone }
  if (replaced.includes('manager_phone')) {
    await withdrawManager(tx, actor, managed, row.manager_phone)
    await inviteManager(tx, deps, actor, managed, manager, now)
  } else if (wish.manager_phone !== undefined) await inviteManagerAgain(tx, deps, actor, managed, manager, now)
  for (const phone of new Set(replaced.map((key) => row[key]))) {
    await tellReplaced(tx, deps, actor, phone, columns.name, replaced.filter((key) => row[key] === phone).map((key) => tenantFields[key].label).join('和'))
  }
  return isChanged
}

/** Whoever was to confirm payments, or administrated the organisation, learns that somebody else does now. */
async function tellReplaced(tx: Tx, deps: Deps, actor: Actor, phone: string, tenant: string, use: string): Promise<void> {
  if (phone === '') return
  const { name: by } = await tx.selectFrom('app.tenant').select('name').where('id', '=', actor.tenantId).executeTakeFirstOrThrow()
  await queueMessage(tx, deps, { id: newId(), phone, text: smsText('phone_replaced', { tenant, use, by }) })
}
