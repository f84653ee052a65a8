import { matchProof } from '@linggong/shared/domain/tax-proof-names'
import { fullIdNo } from '@linggong/shared/domain/validators'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { aboutMonths, incomeMonths, incomeWire } from './summaries.ts'

/** Whose month each file is about, by the number that it is named by, before anything is uploaded (no. 50 of docs/breadth). */
export async function matchProofs(tx: Tx, actor: Actor, { id_nos, month = null }: { readonly id_nos: readonly string[]; readonly month?: string | null | undefined }, now: Date) {
  const numbers = id_nos.map(fullIdNo)
  const people = await tx.selectFrom('app.person').select(['id', 'id_no']).where('id_no', 'in', numbers).execute()
  const rows = people.length === 0 ? [] : await incomeMonths(tx, actor, {}).where('person_id', 'in', people.map(({ id }) => id)).execute()
  const about = await aboutMonths(tx, actor, rows.map(({ id }) => id), now)
  const months = rows.map((row) => ({ number: people.find(({ id }) => id === row.person_id)?.id_no, ...incomeWire({ ...row, ...about(row.id) }) }))
  return numbers.map((idNo) => {
    const { verdict, row } = matchProof({ idNo, month }, months.filter(({ number }) => number === idNo))
    return { verdict, id: row?.id ?? null, month: row?.month ?? month ?? '', user_name: row?.user_name ?? '', id_no: row?.id_no ?? '', income_tax: row?.income_tax ?? null }
  })
}
