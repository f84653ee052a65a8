import { sql } from 'kysely'
import { cooperationFaults, needsBankCard, type ElementAuthType } from '@linggong/shared/domain/company-users'
import { insertRows } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import { newIds } from '../../kernel/ids.ts'
import { inPark } from '../../kernel/scope.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'

type Checked = Pick<Row<'app.company_user'>, 'park_id' | 'platform_id' | 'agency_id' | 'company_id' | 'id' | 'person_id'> & { readonly bank_card: string }

/** What the register cannot be asked about a worker; empty: nothing. */
export const missingFor = (kind: ElementAuthType, bankCard: string): string => (needsBankCard(kind) && bankCard === '' ? cooperationFaults.noCard : '')

/** Has the register asked about these workers, each under a number of its own. Those without the card that it is asked about are left out. */
export async function queueChecks(tx: Tx, kind: ElementAuthType, workers: readonly Checked[], now: Date): Promise<void> {
  const asked = workers.filter(({ bank_card }) => missingFor(kind, bank_card) === '')
  const ids = newIds(asked.length)
  await insertRows(tx, 'app.auth_check', asked.map(({ park_id, platform_id, agency_id, company_id, id, person_id }, index) => ({
    park_id, platform_id, agency_id, company_id, id: ids[index] ?? '', company_user_id: id, person_id, kind, request_no: ids[index] ?? '', outcome: 'waiting' as const, next_at: now, create_at: now,
  })))
}

/** Of a worker who is corrected or removed: what has not been asked yet is asked no more. False: the register is being asked right now. */
export async function dropChecks(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ tries: number }>`select tries from app.auth_check where ${inPark(tx)} and company_user_id = ${id} and outcome = 'waiting' for update`.execute(tx)
  if (rows.some(({ tries }) => tries > 0)) return false
  await dropUnasked(tx, [id])
  return true
}

/** Of these workers' questions those that nobody has been asked yet, with the pictures that were for them alone. */
export async function dropUnasked(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ photo_id: string | null }>`delete from app.auth_check where ${inPark(tx)} and company_user_id = any(${ids}::uuid[]) and outcome = 'waiting' and tries = 0 returning case when contract_id is not null then photo_id end as photo_id`.execute(tx)
  await asSystem(tx, () => dropPhotos(tx, rows.flatMap(({ photo_id: photo }) => photo ?? [])))
}

/** Their bytes are removed by the next clean-up (modules/files/expiry.ts), and their keys with them. As the system: they are the agency's. */
export async function dropPhotos(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`update app.file set expire_at = create_at where id = any(${ids}::uuid[]) and stored_at is not null`.execute(tx)
}
