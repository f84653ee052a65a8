import { refuse } from './refuse.ts'
import type { Tx } from './transaction.ts'

interface Claim {
  /** The organisation whose names they are. */
  readonly ownerId: string
  /** What kind of row is named: 行业. */
  readonly what: string
  readonly name: string
  /** The row that takes the name, or keeps it; null: a new one. */
  readonly id: string | null
}

/**
 * Refuses a name that another row has; `find` looks for it. Under the lock of the organisation, so that of two equal names at once the second
 * gets a message instead of an index violation.
 */
export async function claimName(tx: Tx, { ownerId, what, name, id }: Claim, find: () => Promise<{ readonly id: string } | undefined>): Promise<void> {
  await tx.selectFrom('app.tenant').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  const taken = await find()
  if (taken !== undefined && taken.id !== id) refuseTakenName(name, what)
}

export const refuseTakenName = (name: string, what: string): never => refuse(400, `已有名为“${name}”的${what}`, { fields: [{ field: 'name', text: `已有同名的${what}` }] })
