import { createHash, randomInt } from 'node:crypto'
import { staffName } from '@linggong/shared/contract/staffs'
import { tenantFields } from '@linggong/shared/domain/fields/tenant'
import { isPhone, normalizePhone } from '@linggong/shared/domain/phone'
import { migrate } from '../db/migrate.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { diff, recordHistory } from '../kernel/history.ts'
import { newId } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refuse.ts'
import { chainOf } from '../kernel/session.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import { hashPassword } from '../modules/accounts/password.ts'
import { appointAdministrator } from '../modules/staffs/administrator.ts'
import { migrationFolder } from '../web/paths.ts'
import { asApplication, asOwner } from './owner.ts'
import { levelOf, OpsError, requireLevel } from './database.ts'

interface NewOperator {
  readonly phone: string
  readonly name: string
  /** Sets a new password for the account: without an SMS gateway there is no other way to sign in. */
  readonly withPassword: boolean
}

interface AddedOperator {
  readonly outcome: 'added' | 'promoted' | 'unchanged'
  /** The operator's organisation did not exist before. */
  readonly isFirst: boolean
  readonly password: string | undefined
}

const by = { id: null, name: '命令行' }
/** There is only one operator's organisation, with this fixed number, so that two concurrent commands create it once. */
const firstNumber = 'YY000001'

/** Makes a person 超级管理员 of the SaaS operator; the first call also creates the operator's organisation. An empty database is set up first. */
export async function addOperator(url: string, wish: NewOperator): Promise<AddedOperator> {
  const { name, phone } = checked(wish)
  if ((await asOwner(url, levelOf)).length === 0) await migrate(url, migrationFolder)
  else await asOwner(url, requireLevel)
  const password = wish.withPassword ? newPassword() : undefined
  const password_hash = password === undefined ? undefined : await hashPassword(createHash('sha256').update(password).digest('hex'))
  const add = async (tx: Tx): Promise<AddedOperator> => {
    const now = new Date()
    const { id, isFirst } = await operatorOrganisation(tx, { name, phone }, now)
    const outcome = await appointAdministrator(tx, { id, flavour: 'saas', chain: chainOf('saas', id, noChain) }, { name, phone }, by, now)
    if (password_hash !== undefined) await resetPassword(tx, phone, password_hash, now)
    return { outcome, isFirst, password }
  }
  try {
    return await asApplication(url, (db) => inTransaction(db, SYSTEM, add))
  } catch (error) {
    throw error instanceof Refusal ? new OpsError(error.error_msg) : error
  }
}

const noChain = { park_id: null, platform_id: null, agency_id: null }

/** Validates as the screen that adds staff does. */
function checked(wish: NewOperator): { name: string; phone: string } {
  const phone = normalizePhone(wish.phone)
  if (!isPhone(phone)) throw new OpsError(`手机号 ${wish.phone} 不正确，应为 11 位手机号`)
  const name = staffName.safeParse(wish.name)
  if (!name.success) throw new OpsError(`姓名“${wish.name}”不正确：1 到 32 个字`)
  return { name: name.data, phone }
}

async function operatorOrganisation(tx: Tx, manager: { readonly name: string; readonly phone: string }, now: Date): Promise<{ id: string; isFirst: boolean }> {
  const row = { id: newId(), flavour: 'saas' as const, sn: firstNumber, name: '运营商', manager_name: manager.name, manager_phone: manager.phone, payment_phone: manager.phone, create_at: now }
  const known = () => tx.selectFrom('app.tenant').select('id').where('flavour', '=', 'saas').orderBy('create_at').executeTakeFirst()
  const there = await known()
  if (there !== undefined) return { ...there, isFirst: false }
  const made = await tx.insertInto('app.tenant').values(row).onConflict((conflict) => conflict.column('sn').doNothing()).returning('id').executeTakeFirst()
  if (made === undefined) return { id: (await known())?.id ?? row.id, isFirst: false }
  await recordHistory(tx, [{ entity: 'saas', entityId: row.id, chain: chainOf('saas', row.id, noChain), action: 'create', actor: by, content: diff(null, row, tenantFields) }])
  return { id: row.id, isFirst: true }
}

/** Sessions opened with the old password are revoked. */
async function resetPassword(tx: Tx, phone: string, password_hash: string, now: Date): Promise<void> {
  await tx.updateTable('app.account').set({ password_hash, password_at: now }).where('phone', '=', phone).execute()
  await tx
    .updateTable('app.session')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('staff_id', 'in', (eb) => eb.selectFrom('app.staff as s').innerJoin('app.account as a', 'a.id', 's.account_id').select('s.id').where('a.phone', '=', phone))
    .execute()
}

/** Letters and digits that cannot be confused with others: 5.8 bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const newPassword = (): string => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')
